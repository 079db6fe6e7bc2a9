import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ApprovalLinks, AskForApproval } from '@/lib/paper/approval/schema'
import * as asking from '@/lib/paper/approval/verbs/ask'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Who is asked to approve an estimate by link, and what came of it',
    roles: managers,
    params: params('jobId', 'estimateId'),
    response: ApprovalLinks,
    errors: ['not_found'],
  },
  ({ actor, params }) => asking.browse(actor, params),
)

export const POST = endpoint(
  {
    summary: 'Ask somebody to approve an estimate by link; a completed one waits for approval from then on',
    roles: managers,
    params: params('jobId', 'estimateId'),
    body: AskForApproval,
    response: ApprovalLinks,
    status: 201,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params, body }) => asking.ask(actor, params, body),
)
