import { OpenLink, OpenedLink } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Open a link in this browser: its calls then name its id, and no address has its secret',
    roles: 'public',
    body: OpenLink,
    response: OpenedLink,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, body }) => byLink.openInBrowser(visitor, body),
)
