import { remove } from '@/lib/equipment/install'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  {
    summary: 'Take back an installation that was entered by mistake',
    roles: everyone,
    params: params('id'),
    status: 204,
    errors: ['not_found'],
  },
  ({ actor, params }) => remove(actor, params.id),
)
