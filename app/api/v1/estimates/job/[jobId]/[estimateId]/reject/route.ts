import { approvers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { DecideEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Reject an estimate that is completed',
    roles: approvers,
    params: params('jobId', 'estimateId'),
    body: DecideEstimate,
    response: Estimate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => estimates.reject(actor, params, body),
)
