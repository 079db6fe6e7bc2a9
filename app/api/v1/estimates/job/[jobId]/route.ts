import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ListQuery, ListedEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's estimates, the newest first; with `sections=false`, without their lines",
    roles: managers,
    params: params('jobId'),
    query: ListQuery,
    response: z.array(ListedEstimate),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params: { jobId }, query }) => estimates.browse(actor, jobId, query),
)
