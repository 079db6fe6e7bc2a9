import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as profile from '@/lib/company/users/verbs/profile'
import { endpoint } from '@/lib/platform/route/endpoint'

export const DELETE = endpoint(
  { summary: 'Log out one of one’s own devices', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => profile.endMySession(actor, id),
)
