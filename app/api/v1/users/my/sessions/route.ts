import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { Session } from '@/lib/company/users/schema'
import * as profile from '@/lib/company/users/verbs/profile'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The devices on which one is logged in', roles: everyone, response: z.array(Session) },
  ({ actor }) => profile.mySessions(actor),
)

export const DELETE = endpoint({ summary: 'Log out every other device of one’s own', roles: everyone }, ({ actor }) =>
  profile.endMyOtherSessions(actor),
)
