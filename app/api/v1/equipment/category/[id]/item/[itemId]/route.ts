import { removeItem } from '@/lib/equipment/catalogue'
import { administrators } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  {
    summary: 'Delete a unit that is not installed',
    roles: administrators,
    params: params('id', 'itemId'),
    status: 204,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => removeItem(actor, params.id, params.itemId),
)
