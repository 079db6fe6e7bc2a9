import { everyone } from '@/lib/base/roles'
import { askAgain } from '@/lib/company/accounts/verbs/confirm'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send the letter once more with which the caller confirms their e-mail address',
    roles: everyone,
    errors: ['throttled'],
  },
  ({ actor }) => askAgain(actor),
)
