import { ConfirmEmail, EmailToConfirm } from '@/lib/company/accounts/schema'
import { describeClaim } from '@/lib/company/accounts/verbs/confirm'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Ask which e-mail address a link confirms, and for which organisation',
    roles: 'public',
    body: ConfirmEmail,
    response: EmailToConfirm,
    errors: ['gone', 'throttled'],
  },
  ({ visitor, body }) => describeClaim(visitor, body),
)
