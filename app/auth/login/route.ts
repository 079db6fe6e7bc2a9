import { keepInBrowser } from '@/lib/accounts/browser'
import { LogIn, Token } from '@/lib/accounts/schema'
import * as accounts from '@/lib/accounts/service'
import { knownDevice } from '@/lib/platform/auth/device'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Log in',
    roles: 'public',
    cost: 'hash',
    body: LogIn,
    response: Token,
    errors: ['unauthenticated', 'throttled'],
  },
  async ({ visitor, body }) => accounts.logIn(visitor, body, await knownDevice()),
  keepInBrowser,
)
