import * as accounts from '@/lib/accounts/service'
import { clearSessionCookie } from '@/lib/auth/cookie'
import { endpoint } from '@/lib/http/endpoint'
import { everyone } from '@/lib/roles'

export const POST = endpoint(
  { summary: 'Log out: this session ends', roles: everyone },
  ({ actor }) => accounts.logOut(actor),
  clearSessionCookie,
)
