import { queryOptions } from '@tanstack/react-query'

import { jobKeys } from '@/lib/job/jobs/keys'
import type { JobListSettings } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

/** The start of this person's list of jobs. */
export const jobListSettings = queryOptions({
  queryKey: jobKeys.settings(),
  queryFn: ({ signal }) =>
    api.get<{ payload: JobListSettings }>('/api/v1/job-filter', { signal }).then(({ payload }) => payload),
})
