import { queryOptions } from '@tanstack/react-query'

import { jobKeys } from '@/lib/job/jobs/keys'
import type { JobStatusEntry } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

/** A job's status history, the newest entry first. */
export const statusEntries = (jobId: string) =>
  queryOptions({
    queryKey: jobKeys.statuses(jobId),
    queryFn: ({ signal }) => api.get<JobStatusEntry[]>(`/api/v2/jobs/status/${jobId}`, { signal }),
  })
