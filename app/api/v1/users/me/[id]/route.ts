import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeOwnProfile, CurrentUser } from '@/lib/company/users/schema'
import * as profile from '@/lib/company/users/verbs/profile'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change one’s own profile; a new password or e-mail address asks for the password of now',
    roles: everyone,
    params: params('id'),
    body: ChangeOwnProfile,
    response: CurrentUser,
    errors: ['forbidden', 'not_found', 'conflict', 'throttled'],
  },
  ({ actor, params: { id }, body }) => profile.changeOwn(actor, id, body),
)
