import { administrators } from '@/lib/base/roles'
import { addCategory } from '@/lib/equipment/catalogue'
import { AddCategory, Category } from '@/lib/equipment/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
