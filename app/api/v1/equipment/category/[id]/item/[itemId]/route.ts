import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { removeItem } from '@/lib/site/equipment/verbs/catalogue'

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
