import { administrators, everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseCategory, Category, CategoryWithItems, EditCategory } from '@/lib/site/equipment/schema'
import { editCategory, openCategory } from '@/lib/site/equipment/verbs/catalogue'

export const GET = endpoint(
  {
    summary: 'A category with its units, a page at a time',
    roles: everyone,
    params: params('id'),
    query: BrowseCategory,
    response: CategoryWithItems,
    errors: ['not_found'],
  },
  ({ actor, params, query }) => openCategory(actor, params.id, query),
)

export const PUT = endpoint(
  {
    summary: 'Edit a category of equipment as a whole',
    roles: administrators,
    params: params('id'),
    body: EditCategory,
    response: Category,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => editCategory(actor, params.id, body),
)
