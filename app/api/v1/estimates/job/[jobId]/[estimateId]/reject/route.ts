import { approvers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { DecideEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
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
  ({ actor, params, body }) => deciding.reject(actor, params, body),
)
