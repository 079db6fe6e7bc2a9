import { useQuery } from '@tanstack/react-query'

import { visitFileKeys } from '@/lib/desk/visit-file/keys'
import type { VisitReview } from '@/lib/desk/visit-file/schema'
import { api } from '@/lib/platform/http/client'

/** What a visit has recorded in each room, and what goes with finishing it. */
export const useReview = (jobId: string, id: string) =>
  useQuery({
    queryKey: visitFileKeys.review(jobId, id),
    queryFn: ({ signal }) => api.get<VisitReview>(`/api/v1/inspections/${jobId}/${id}/review`, { signal }),
  })
