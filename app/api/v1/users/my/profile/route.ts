import { everyone } from '@/lib/base/roles'
import * as profile from '@/lib/company/users/profile'
import { CurrentUser } from '@/lib/company/users/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint({ summary: 'The own profile', roles: everyone, response: CurrentUser }, ({ actor }) =>
  profile.validate(actor),
)
