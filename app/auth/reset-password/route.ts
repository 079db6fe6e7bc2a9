import { ResetPassword } from '@/lib/company/accounts/schema'
import * as accounts from '@/lib/company/accounts/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Set a password by a link; every session of that user ends',
    roles: 'public',
    cost: 'hash',
    body: ResetPassword,
    errors: ['gone', 'conflict', 'throttled'],
  },
  ({ visitor, body }) => accounts.resetPassword(visitor, body),
)
