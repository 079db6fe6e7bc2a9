import { DeclineByLink, SigningView, TokenParams } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Decline to sign a form by link',
    roles: 'public',
    params: TokenParams,
    body: DeclineByLink,
    response: SigningView,
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params, body }) => byLink.decline(visitor, params.token, body),
)
