import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { isComing } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { visitFileKeys } from '@/lib/desk/visit-file/keys'
import { type Waiting, placesWithWaiting, withWaiting } from '@/lib/desk/visit-file/rules'
import type { VisitReview } from '@/lib/desk/visit-file/schema'
import { api } from '@/lib/platform/http/client'

/** What waits on this device and will be saved. */
export const useWaiting = (): readonly Waiting[] => {
  const kept = useKept()
  return useMemo(() => kept.filter(isComing), [kept])
}

/** What a visit has recorded in each room, with what waits on this device, and what goes with finishing it. */
export function useReview(jobId: string, id: string) {
  const waiting = useWaiting()
  return useQuery({
    queryKey: visitFileKeys.review(jobId, id),
    queryFn: ({ signal }) => api.get<VisitReview>(`/api/v1/inspections/${jobId}/${id}/review`, { signal }),
    select: useCallback(
      ({ rooms, airPlaces, ...review }: VisitReview): VisitReview => ({
        ...review,
        rooms: withWaiting(rooms, waiting, id),
        airPlaces: placesWithWaiting(airPlaces, waiting, id),
      }),
      [waiting, id],
    ),
  })
}
