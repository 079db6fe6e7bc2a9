import { removeCategory } from '@/lib/equipment/catalogue'
import { administrators } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  {
    summary: 'Delete a category with its units, none of which may be installed',
    roles: administrators,
    params: params('id'),
    status: 204,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => removeCategory(actor, params.id),
)
