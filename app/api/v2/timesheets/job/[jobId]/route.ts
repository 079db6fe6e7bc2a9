import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseJobTimesheets, JobTimesheets } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/verbs/at-job'

export const GET = endpoint(
  {
    summary: 'The time worked on a job, the latest first, and what it comes to',
    roles: everyone,
    params: params('jobId'),
    query: BrowseJobTimesheets,
    response: JobTimesheets,
    errors: ['not_found'],
  },
  ({ actor, params, query }) => timesheets.ofJob(actor, params.jobId, query),
)
