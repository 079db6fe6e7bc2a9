import { useQuery } from '@tanstack/react-query'

import { api } from '@/lib/platform/http/client'
import { visitKeys } from '@/lib/site/visits/keys'
import type { Inspection, InspectionSummary } from '@/lib/site/visits/schema'

/** A job's site visits with the number of records at each, the latest first. */
export const useVisitSummaries = (jobId: string) =>
  useQuery({
    queryKey: visitKeys.summaries(jobId),
    queryFn: ({ signal }) =>
      api.get<InspectionSummary[]>(`/api/v1/inspections/${jobId}/inspection/summary`, { signal }),
  })

/** One site visit. */
export const useVisit = (jobId: string, id: string) =>
  useQuery({
    queryKey: visitKeys.detail(jobId, id),
    queryFn: ({ signal }) => api.get<Inspection>(`/api/v1/inspections/${jobId}/${id}`, { signal }),
  })
