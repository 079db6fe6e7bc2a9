import { endpoint } from '@/lib/http/endpoint'
import { everyone } from '@/lib/roles'
import * as profile from '@/lib/users/profile'
import { CurrentUser } from '@/lib/users/schema'

export const GET = endpoint(
  { summary: 'Who is logged in, with their organisation', roles: everyone, cost: 'session', response: CurrentUser },
  ({ actor }) => profile.validate(actor),
)
