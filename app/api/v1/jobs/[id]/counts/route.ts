import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobCounts } from '@/lib/desk/job-file/schema'
import * as jobs from '@/lib/desk/job-file/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "How many there are behind each tab of a job's screen",
    roles: everyone,
    params: params('id'),
    response: JobCounts,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => jobs.counts(actor, id),
)
