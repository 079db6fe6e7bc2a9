import { approvers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { DecideEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Approve an estimate that is completed, which locks it',
    roles: approvers,
    params: params('jobId', 'estimateId'),
    body: DecideEstimate,
    response: Estimate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => estimates.approve(actor, params, body),
)
