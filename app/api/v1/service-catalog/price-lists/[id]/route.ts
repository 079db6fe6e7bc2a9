import { administrators, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangePriceList, PriceList } from '@/lib/paper/catalogue/schema'
import { changeList, openList, removeList } from '@/lib/paper/catalogue/verbs/price-lists'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A client's own prices",
    roles: managers,
    params: params('id'),
    response: PriceList,
    errors: ['plan', 'not_found'],
  },
  ({ actor, params: { id } }) => openList(actor, id),
)

export const PUT = endpoint(
  {
    summary: 'Change a price list; prices, where they are sent, are all that it has',
    roles: administrators,
    params: params('id'),
    body: ChangePriceList,
    response: PriceList,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => changeList(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: "Delete a price list: its client has the catalogue's prices again",
    roles: administrators,
    params: params('id'),
    errors: ['plan', 'not_found'],
  },
  ({ actor, params: { id } }) => removeList(actor, id),
)
