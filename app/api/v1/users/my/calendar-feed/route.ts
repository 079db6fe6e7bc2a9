import { everyone } from '@/lib/base/roles'
import { CalendarFeed, NewCalendarFeed } from '@/lib/job/calendar/schema'
import * as feed from '@/lib/job/calendar/verbs/feed'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Whether the own calendar has a secret link', roles: everyone, response: CalendarFeed },
  ({ actor }) => feed.myFeed(actor),
)

export const POST = endpoint(
  {
    summary: 'Make the secret link to the own calendar; the one before stops working',
    roles: everyone,
    response: NewCalendarFeed,
    status: 201,
  },
  ({ actor }) => feed.openFeed(actor),
)

export const DELETE = endpoint(
  { summary: 'Turn the secret link to the own calendar off', roles: everyone },
  ({ actor }) => feed.closeFeed(actor),
)
