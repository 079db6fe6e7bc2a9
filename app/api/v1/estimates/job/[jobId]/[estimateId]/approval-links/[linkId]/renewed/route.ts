import { managers } from '@/lib/base/roles'
import { ApprovalLinkParams, ApprovalLinks } from '@/lib/paper/approval/schema'
import * as asking from '@/lib/paper/approval/verbs/ask'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Send a link for approval again under a new address; the one before opens nothing any more',
    roles: managers,
    params: ApprovalLinkParams,
    response: ApprovalLinks,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params }) => asking.renew(actor, params),
)
