import { administrators, everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeUser, User } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import * as staff from '@/lib/desk/staff/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'One of the staff', roles: everyone, params: params('id'), response: User, errors: ['not_found'] },
  ({ actor, params: { id } }) => users.read(actor, id),
)

export const PUT = endpoint(
  {
    summary: 'Change a user; another role or a removal logs them out everywhere',
    roles: administrators,
    params: params('id'),
    body: ChangeUser,
    response: User,
    errors: ['not_found', 'conflict', 'plan', 'throttled'],
  },
  ({ actor, params: { id }, body }) => staff.change(actor, id, body),
)
