import { administrators, managers } from '@/lib/base/roles'
import { AddCatalogueItem, BrowseCatalogue, CatalogueItem, CataloguePage } from '@/lib/paper/catalogue/schema'
import { add, browse } from '@/lib/paper/catalogue/verbs/items'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The service catalogue, a page at a time',
    roles: managers,
    query: BrowseCatalogue,
    response: CataloguePage,
    errors: ['plan'],
  },
  ({ actor, query }) => browse(actor, query),
)

export const POST = endpoint(
  {
    summary: 'Add an item to the service catalogue',
    roles: administrators,
    body: AddCatalogueItem,
    response: CatalogueItem,
    status: 201,
    errors: ['plan', 'conflict'],
  },
  ({ actor, body }) => add(actor, body),
)
