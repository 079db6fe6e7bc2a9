import { ConfirmEmail } from '@/lib/company/accounts/schema'
import { confirmEmail } from '@/lib/company/accounts/verbs/confirm'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Confirm by a link that an e-mail address is one’s own',
    roles: 'public',
    body: ConfirmEmail,
    errors: ['gone', 'conflict', 'throttled'],
  },
  ({ visitor, body }) => confirmEmail(visitor, body),
)
