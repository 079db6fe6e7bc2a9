import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as jobs from '@/lib/desk/job-file/service'
import { Job } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'One job', roles: everyone, params: params('id'), response: Job, errors: ['not_found'] },
  ({ actor, params: { id } }) => jobs.read(actor, id),
)

export const DELETE = endpoint(
  { summary: 'Delete a job and its tasks', roles: managers, params: params('id'), errors: ['not_found', 'conflict'] },
  ({ actor, params: { id } }) => jobs.remove(actor, id),
)
