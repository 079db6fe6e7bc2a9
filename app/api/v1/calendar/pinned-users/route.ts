import { z } from 'zod'

import { PinUsers } from '@/lib/calendar/schema'
import * as calendar from '@/lib/calendar/service'
import { endpoint } from '@/lib/http/endpoint'
import { managers } from '@/lib/users/rules'
import { Id } from '@/lib/wire'

export const GET = endpoint(
  { summary: 'Whose columns the caller keeps on the calendar', roles: managers, response: z.array(Id) },
  ({ actor }) => calendar.browsePinned(actor),
)

export const POST = endpoint(
  { summary: 'Keep the columns of these users and no others', roles: managers, body: PinUsers, response: z.array(Id) },
  ({ actor, body }) => calendar.pin(actor, body),
)
