import { takeBack } from '@/lib/job-file/status'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  {
    summary: "Take a job's last move back",
    roles: managers,
    params: params('id', 'statusId'),
    errors: ['not_found', 'role', 'conflict'],
  },
  ({ actor, params: { id, statusId } }) => takeBack(actor, id, statusId),
)
