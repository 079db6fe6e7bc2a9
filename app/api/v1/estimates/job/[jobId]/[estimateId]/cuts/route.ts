import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EstimateCuts } from '@/lib/paper/estimates/schema'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What was cut of an estimate, and which of its lines its client has cut before',
    roles: managers,
    params: params('jobId', 'estimateId'),
    response: EstimateCuts,
    errors: ['not_found'],
  },
  ({ actor, params }) => deciding.cutsOf(actor, params),
)
