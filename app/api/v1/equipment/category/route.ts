import { administrators } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { addCategory } from '@/lib/site/equipment/catalogue'
import { AddCategory, Category } from '@/lib/site/equipment/schema'

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
