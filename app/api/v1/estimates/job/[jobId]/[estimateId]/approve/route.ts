import { approvers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ApproveEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Approve an estimate that is completed, which locks it; or its next version, without lines that were cut',
    roles: approvers,
    params: params('jobId', 'estimateId'),
    body: ApproveEstimate,
    response: Estimate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => deciding.approve(actor, params, body),
)
