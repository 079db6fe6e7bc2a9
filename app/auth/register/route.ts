import { Register, Token } from '@/lib/company/accounts/schema'
import { keepInBrowser } from '@/lib/company/accounts/verbs/browser'
import * as registration from '@/lib/desk/registration/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Register an organisation and its first Administrator',
    roles: 'public',
    cost: 'hash',
    body: Register,
    response: Token,
    status: 201,
    errors: ['conflict', 'throttled'],
  },
  ({ visitor, body }) => registration.register(visitor, body),
  keepInBrowser,
)
