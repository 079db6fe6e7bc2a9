import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { User } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send an invitation again; the link of the one before stops working',
    roles: administrators,
    params: params('id'),
    response: User,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params: { id } }) => users.resendInvitation(actor, id),
)
