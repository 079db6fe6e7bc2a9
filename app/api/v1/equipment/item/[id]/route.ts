import { editItem, openItem } from '@/lib/equipment/catalogue'
import { EditItem, Item, ItemWithLog } from '@/lib/equipment/schema'
import { administrators, everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
