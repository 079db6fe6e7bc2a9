import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { type Shown, isUnderway } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { visitFileKeys } from '@/lib/desk/visit-file/keys'
import { type Waiting, placesWithWaiting, withWaiting } from '@/lib/desk/visit-file/rules'
import type { VisitReview } from '@/lib/desk/visit-file/schema'
import { api } from '@/lib/platform/http/client'

/** What waits on this device and will be saved, and what was saved since something was read. */
const notReadAt = (readAt: number, kept: readonly Shown[]): Waiting[] =>
  kept.filter((one) => isUnderway(one) || (one.state === 'saved' && (one.savedAt ?? 0) > readAt))

/** What a visit has recorded in each room, with what waits on this device, and what goes with finishing it. */
export function useReview(jobId: string, id: string) {
  const queries = useQueryClient()
  const kept = useKept()
  const queryKey = visitFileKeys.review(jobId, id)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<VisitReview>(`/api/v1/inspections/${jobId}/${id}/review`, { signal }),
    select: useCallback(
      ({ rooms, airPlaces, ...review }: VisitReview): VisitReview => {
        const { dataUpdatedAt = 0 } = queries.getQueryState(visitFileKeys.review(jobId, id)) ?? {}
        const waiting = notReadAt(dataUpdatedAt, kept)
        return {
          ...review,
          rooms: withWaiting(rooms, waiting, id),
          airPlaces: placesWithWaiting(airPlaces, waiting, id),
        }
      },
      [queries, kept, jobId, id],
    ),
  })
}
