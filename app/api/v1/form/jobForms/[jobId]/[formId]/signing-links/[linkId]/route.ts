import { everyone } from '@/lib/base/roles'
import { LinkParams, SigningLinks } from '@/lib/paper/signing/schema'
import * as asking from '@/lib/paper/signing/verbs/ask'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: 'Withdraw a signing link, with those that wait for it',
    roles: everyone,
    params: LinkParams,
    response: SigningLinks,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => asking.takeBack(actor, params),
)
