import { TokenParams } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Record that the signer opened the form',
    roles: 'public',
    params: TokenParams,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => byLink.noteOpened(visitor, params.token),
)
