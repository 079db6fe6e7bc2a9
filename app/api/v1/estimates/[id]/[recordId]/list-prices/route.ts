import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ListPrice } from '@/lib/paper/estimates/schema'
import { browseListPrices } from '@/lib/paper/estimates/verbs/list-prices'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "What the service catalogue says now, for the job's client, of the items that lines were made from",
    roles: managers,
    params: params('id', 'recordId'),
    response: z.array(ListPrice),
    errors: ['plan', 'not_found'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId } }) => browseListPrices(actor, { jobId, estimateId }),
)
