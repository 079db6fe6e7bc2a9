import { SignByLink, SigningView, TokenParams } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What a link shows to whoever is asked to sign',
    roles: 'public',
    params: TokenParams,
    response: SigningView,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => byLink.view(visitor, params.token),
)

export const PUT = endpoint(
  {
    summary: 'Sign a form by link, with the answers that go with it',
    roles: 'public',
    params: TokenParams,
    body: SignByLink,
    response: SigningView,
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params, body }) => byLink.sign(visitor, params.token, body),
)
