import { DescribeLink, PasswordLink } from '@/lib/company/accounts/schema'
import * as accounts from '@/lib/company/accounts/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Whose password a link sets, and whether it is still good; the secret is in no address',
    roles: 'public',
    body: DescribeLink,
    response: PasswordLink,
    errors: ['gone', 'throttled'],
  },
  ({ visitor, body }) => accounts.describeLink(visitor, body),
)
