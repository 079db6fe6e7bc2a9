import { queryOptions } from '@tanstack/react-query'

import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import type { JobStatusEntry } from '@/lib/jobs/schema'

/** A job's status history, the newest entry first. */
export const statusEntries = (jobId: string) =>
  queryOptions({
    queryKey: jobKeys.statuses(jobId),
    queryFn: ({ signal }) => api.get<JobStatusEntry[]>(`/api/v2/jobs/status/${jobId}`, { signal }),
  })
