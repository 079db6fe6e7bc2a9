import { EnterCode, LinkPass, TokenParams } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send the code that a link asks for; the one before is worth nothing',
    roles: 'public',
    params: TokenParams,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ visitor, params }) => byLink.sendCode(visitor, params.token),
)

export const PUT = endpoint(
  {
    summary: 'Enter the code of a link',
    roles: 'public',
    params: TokenParams,
    body: EnterCode,
    response: LinkPass,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params, body }) => byLink.enterCode(visitor, params.token, body),
)
