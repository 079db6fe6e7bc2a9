import { useQuery } from '@tanstack/react-query'

import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import type { Job } from '@/lib/jobs/schema'

/** One job, as all parts of its screen know it. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: jobKeys.detail(id),
    queryFn: ({ signal }) => api.get<Job>(`/api/v1/jobs/${id}`, { signal }),
  })
