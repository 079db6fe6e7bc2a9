import { LogIn, Token } from '@/lib/accounts/schema'
import * as accounts from '@/lib/accounts/service'
import { keepInCookie } from '@/lib/auth/session'
import { endpoint } from '@/lib/http/endpoint'

export const POST = endpoint(
  {
    summary: 'Log in',
    roles: 'public',
    cost: 'hash',
    body: LogIn,
    response: Token,
    errors: ['unauthenticated', 'throttled'],
  },
  ({ visitor, body }) => accounts.logIn(visitor, body),
  keepInCookie,
)
