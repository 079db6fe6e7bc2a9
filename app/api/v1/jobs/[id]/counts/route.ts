import * as jobs from '@/lib/job-file/service'
import { JobCounts } from '@/lib/jobs/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
