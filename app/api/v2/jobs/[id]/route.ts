import * as jobs from '@/lib/job-file/service'
import { ChangeJob, Job } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
