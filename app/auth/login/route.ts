import { LogIn, Token } from '@/lib/company/accounts/schema'
import * as accounts from '@/lib/company/accounts/service'
import { keepInBrowser } from '@/lib/company/accounts/verbs/browser'
import { knownDevice } from '@/lib/platform/auth/device'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Log in',
    roles: 'public',
    cost: 'hash',
    body: LogIn,
    response: Token,
    errors: ['unauthenticated', 'forbidden', 'conflict', 'throttled'],
  },
  async ({ visitor, body }) => accounts.logIn(visitor, body, await knownDevice()),
  keepInBrowser,
)
