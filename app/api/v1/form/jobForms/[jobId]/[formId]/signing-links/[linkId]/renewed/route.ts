import { everyone } from '@/lib/base/roles'
import { LinkParams, SigningLinks } from '@/lib/paper/signing/schema'
import * as asking from '@/lib/paper/signing/verbs/ask'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Send a link for signing again under a new address; the one before opens nothing any more',
    roles: everyone,
    params: LinkParams,
    response: SigningLinks,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params }) => asking.renew(actor, params),
)
