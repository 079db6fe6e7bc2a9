import { administrators, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { CatalogueItem, ChangeCatalogueItem } from '@/lib/paper/catalogue/schema'
import { change, open, remove } from '@/lib/paper/catalogue/verbs/items'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'An item of the service catalogue',
    roles: managers,
    params: params('id'),
    response: CatalogueItem,
    errors: ['plan', 'not_found'],
  },
  ({ actor, params: { id } }) => open(actor, id),
)

export const PUT = endpoint(
  {
    summary: 'Change an item; lines of estimates keep the price that they were made with',
    roles: administrators,
    params: params('id'),
    body: ChangeCatalogueItem,
    response: CatalogueItem,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete an item; lines of estimates that were made from it stay as they are',
    roles: administrators,
    params: params('id'),
    errors: ['plan', 'not_found'],
  },
  ({ actor, params: { id } }) => remove(actor, id),
)
