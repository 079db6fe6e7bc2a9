import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as jobs from '@/lib/desk/job-file/service'
import { ChangeJob, Job } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a job',
    roles: managers,
    params: params('id'),
    body: ChangeJob,
    response: Job,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => jobs.change(actor, id, body),
)
