import { z } from 'zod'

import { administrators, managers } from '@/lib/base/roles'
import { AddPriceList, ListedPriceList, PriceList } from '@/lib/paper/catalogue/schema'
import { addList, browseLists } from '@/lib/paper/catalogue/verbs/price-lists'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "Clients' own prices, by client, the newest list of each first",
    roles: managers,
    response: z.array(ListedPriceList),
    errors: ['plan'],
  },
  ({ actor }) => browseLists(actor),
)

export const POST = endpoint(
  {
    summary: "Add a client's own prices for some days, on which no other list of theirs may hold",
    roles: administrators,
    body: AddPriceList,
    response: PriceList,
    status: 201,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, body }) => addList(actor, body),
)
