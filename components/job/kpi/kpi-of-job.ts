import { queryOptions } from '@tanstack/react-query'

import { kpiKeys } from '@/lib/job/kpi/keys'
import type { JobKpi } from '@/lib/job/kpi/schema'
import { api } from '@/lib/platform/http/client'

/** A job's checkpoints, measured against its targets. */
export const kpiOfJob = (jobId: string) =>
  queryOptions({
    queryKey: kpiKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<JobKpi>(`/api/v1/job-kpi/${jobId}`, { signal }),
  })
