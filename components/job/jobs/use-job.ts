import { useQuery } from '@tanstack/react-query'

import { jobKeys } from '@/lib/job/jobs/keys'
import type { Job } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

/** One job, shared by all parts of its screen. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: jobKeys.detail(id),
    queryFn: ({ signal }) => api.get<Job>(`/api/v1/jobs/${id}`, { signal }),
  })

/** The count of each part; empty until they are known. */
export function useJobCounts(id: string): Partial<Record<string, number>> {
  const { data } = useQuery({
    queryKey: jobKeys.counts(id),
    queryFn: ({ signal }) => api.get<Record<string, number>>(`/api/v1/jobs/${id}/counts`, { signal }),
  })
  return data ?? {}
}
