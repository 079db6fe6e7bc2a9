import { ApprovalView, ApproveByLink, TokenParams } from '@/lib/paper/approval/schema'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What a link shows to whoever is asked to approve an estimate',
    roles: 'public',
    params: TokenParams,
    response: ApprovalView,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => byLink.view(visitor, params.token),
)

export const PUT = endpoint(
  {
    summary: 'Approve an estimate by link, or less of it',
    roles: 'public',
    params: TokenParams,
    body: ApproveByLink,
    response: ApprovalView,
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params, body }) => byLink.approve(visitor, params.token, body),
)
