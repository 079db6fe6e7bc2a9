import { administrators, everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { EditItem, Item, ItemWithLog } from '@/lib/site/equipment/schema'
import { editItem, openItem } from '@/lib/site/equipment/verbs/catalogue'

export const GET = endpoint(
  {
    summary: 'A unit with where it has been, the newest first',
    roles: everyone,
    params: params('id'),
    response: ItemWithLog,
    errors: ['not_found'],
  },
  ({ actor, params }) => openItem(actor, params.id),
)

export const PUT = endpoint(
  {
    summary: 'Edit a unit as a whole; an installed one stays installed',
    roles: administrators,
    params: params('id'),
    body: EditItem,
    response: Item,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => editItem(actor, params.id, body),
)
