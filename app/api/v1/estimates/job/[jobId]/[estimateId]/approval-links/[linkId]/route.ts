import { managers } from '@/lib/base/roles'
import { ApprovalLinkParams, ApprovalLinks } from '@/lib/paper/approval/schema'
import * as asking from '@/lib/paper/approval/verbs/ask'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: 'Withdraw an approval link',
    roles: managers,
    params: ApprovalLinkParams,
    response: ApprovalLinks,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => asking.takeBack(actor, params),
)
