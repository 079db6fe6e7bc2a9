import { administrators } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import * as users from '@/lib/users/service'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  {
    summary: 'Remove somebody of the staff, never the last Administrator',
    roles: administrators,
    params: params('id'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id } }) => users.remove(actor, id),
)
