import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import * as profile from '@/lib/users/profile'
import { CurrentUser } from '@/lib/users/schema'

export const GET = endpoint(
  { summary: 'Who is logged in, with their organisation', roles: everyone, cost: 'session', response: CurrentUser },
  ({ actor }) => profile.validate(actor),
)
