import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

// The contract has the job's id first here, and the estimate's first below: the two share a folder.
export const PUT = endpoint(
  {
    summary: "Change an estimate, by the job's id and its own; sections, where they are sent, are all that it has",
    roles: managers,
    params: params('id', 'recordId'),
    body: ChangeEstimate,
    response: Estimate,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId }, body }) =>
    estimates.change(actor, { jobId, estimateId }, body),
)

export const DELETE = endpoint(
  {
    summary: "Delete an estimate that is not approved, by its own id and the job's",
    roles: managers,
    params: params('id', 'recordId'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id: estimateId, recordId: jobId } }) => estimates.remove(actor, { jobId, estimateId }),
)
