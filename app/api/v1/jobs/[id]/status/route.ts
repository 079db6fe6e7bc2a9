import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { move } from '@/lib/desk/job-file/verbs/status'
import { JobStatusEntry, MoveJob } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Move a job on',
    roles: managers,
    params: params('id'),
    body: MoveJob,
    response: JobStatusEntry,
    status: 201,
    errors: ['not_found', 'role', 'conflict'],
  },
  ({ actor, params: { id }, body }) => move(actor, id, body),
)
