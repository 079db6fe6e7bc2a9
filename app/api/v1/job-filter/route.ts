import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { keepFilter, settings } from '@/lib/job/job-lists/verbs/list-settings'
import { JobFilters, JobListItem, JobListSettings } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What the list of jobs starts with: the saved filters and the chosen columns',
    roles: everyone,
    response: z.object({ payload: JobListSettings }),
  },
  ({ actor }) => settings(actor),
  (payload) => ({ payload }),
)

export const POST = endpoint(
  {
    summary: 'Save the filters of the list of jobs; answers the first jobs that they let through',
    roles: everyone,
    body: JobFilters,
    response: z.object({ payload: z.array(JobListItem) }),
  },
  ({ actor, body }) => keepFilter(actor, body),
  (payload) => ({ payload }),
)
