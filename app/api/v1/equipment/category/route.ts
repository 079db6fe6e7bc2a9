import { administrators } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddCategory, Category } from '@/lib/site/equipment/schema'
import { addCategory } from '@/lib/site/equipment/verbs/catalogue'

export const POST = endpoint(
  {
    summary: 'Add a category of equipment',
    roles: administrators,
    body: AddCategory,
    response: Category,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => addCategory(actor, body),
)
