import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { CopyEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Copy an estimate: to the same job, as its next version, or to another job',
    roles: managers,
    params: params('id'),
    body: CopyEstimate,
    response: Estimate,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => estimates.copy(actor, id, body),
)
