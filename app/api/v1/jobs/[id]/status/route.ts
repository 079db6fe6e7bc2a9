import { move } from '@/lib/job-file/status'
import { JobStatusEntry, MoveJob } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
