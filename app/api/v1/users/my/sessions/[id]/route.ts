import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import * as profile from '@/lib/users/profile'
import { params } from '@/lib/wire'

export const DELETE = endpoint(
  { summary: 'Log one of the own devices out', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => profile.endMySession(actor, id),
)
