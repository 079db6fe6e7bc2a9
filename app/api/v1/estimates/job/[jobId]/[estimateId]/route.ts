import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Estimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'One estimate of a job',
    roles: managers,
    params: params('jobId', 'estimateId'),
    response: Estimate,
    errors: ['not_found'],
  },
  ({ actor, params }) => estimates.open(actor, params),
)
