import { everyone } from '@/lib/base/roles'
import { CurrentUser } from '@/lib/company/users/schema'
import * as profile from '@/lib/company/users/verbs/profile'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint({ summary: 'The own profile', roles: everyone, response: CurrentUser }, ({ actor }) =>
  profile.validate(actor),
)
