import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { takeBack } from '@/lib/desk/job-file/verbs/status'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: "Take a job's last move back",
    roles: managers,
    params: params('id', 'statusId'),
    errors: ['not_found', 'role', 'conflict'],
  },
  ({ actor, params: { id, statusId } }) => takeBack(actor, id, statusId),
)
