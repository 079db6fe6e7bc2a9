import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as groups from '@/lib/paper/forms/verbs/groups'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  {
    summary: 'Delete a group with its form templates; forms that were started from them stay as they are',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => groups.remove(actor, id),
)
