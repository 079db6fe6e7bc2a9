import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import * as profile from '@/lib/company/users/profile'
import { Session } from '@/lib/company/users/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The devices on which one is logged in', roles: everyone, response: z.array(Session) },
  ({ actor }) => profile.mySessions(actor),
)

export const DELETE = endpoint({ summary: 'Log every device out but this one', roles: everyone }, ({ actor }) =>
  profile.endMyOtherSessions(actor),
)
