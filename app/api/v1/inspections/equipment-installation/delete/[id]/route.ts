import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { remove } from '@/lib/site/equipment/verbs/take-back'

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
