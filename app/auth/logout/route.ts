import { everyone } from '@/lib/base/roles'
import * as accounts from '@/lib/company/accounts/service'
import { clearSessionCookie } from '@/lib/platform/auth/cookie'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  { summary: 'Log out: this session ends', roles: everyone },
  ({ actor }) => accounts.logOut(actor),
  clearSessionCookie,
)
