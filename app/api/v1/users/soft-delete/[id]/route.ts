import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as staff from '@/lib/desk/staff/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: 'Remove a user, never the last Administrator',
    roles: administrators,
    params: params('id'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id } }) => staff.remove(actor, id),
)
