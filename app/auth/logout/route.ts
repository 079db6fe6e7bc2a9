import * as accounts from '@/lib/accounts/service'
import { clearSessionCookie } from '@/lib/auth/cookie'
import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/route/endpoint'

export const POST = endpoint(
  { summary: 'Log out: this session ends', roles: everyone },
  ({ actor }) => accounts.logOut(actor),
  clearSessionCookie,
)
