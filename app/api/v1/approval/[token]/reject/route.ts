import { ApprovalView, RejectByLink, TokenParams } from '@/lib/paper/approval/schema'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Reject an estimate by link, with the reason',
    roles: 'public',
    params: TokenParams,
    body: RejectByLink,
    response: ApprovalView,
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params, body }) => byLink.reject(visitor, params.token, body),
)
