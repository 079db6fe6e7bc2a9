import { endpoint } from '@/lib/http/endpoint'
import { JobStatusEntry, MoveJob } from '@/lib/jobs/schema'
import { move } from '@/lib/jobs/status'
import { managers } from '@/lib/roles'
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
