import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { removeCategory } from '@/lib/site/equipment/verbs/catalogue'

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
