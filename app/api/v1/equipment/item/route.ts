import { administrators, everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddItem, BrowseItems, Item, ItemPage } from '@/lib/site/equipment/schema'
import { addItem, browseItems } from '@/lib/site/equipment/verbs/catalogue'

export const GET = endpoint(
  { summary: 'Units of all categories, a page at a time', roles: everyone, query: BrowseItems, response: ItemPage },
  ({ actor, query }) => browseItems(actor, query),
)

export const POST = endpoint(
  {
    summary: 'Add a unit to a category',
    roles: administrators,
    body: AddItem,
    response: Item,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => addItem(actor, body),
)
