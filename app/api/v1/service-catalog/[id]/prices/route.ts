import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PriceChange } from '@/lib/paper/catalogue/schema'
import { browsePrices } from '@/lib/paper/catalogue/verbs/items'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "How an item's price changed, by whom and when, the newest change first",
    roles: managers,
    params: params('id'),
    response: z.array(PriceChange),
    rest: 'total',
    errors: ['plan', 'not_found'],
  },
  ({ actor, params: { id } }) => browsePrices(actor, id),
)
