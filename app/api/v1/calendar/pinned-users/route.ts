import { managers } from '@/lib/base/roles'
import { PinUsers, PinnedUsers } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Whose columns the caller keeps on the calendar', roles: managers, response: PinnedUsers },
  ({ actor }) => calendar.browsePinned(actor),
)

export const POST = endpoint(
  { summary: 'Pin people’s columns on the calendar', roles: managers, body: PinUsers, response: PinnedUsers },
  ({ actor, body }) => calendar.pin(actor, body),
)
