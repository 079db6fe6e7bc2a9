import { managers } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { OfWeek, StaffWeeks } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/service'

export const GET = endpoint(
  { summary: 'Everybody’s week, summed up', roles: managers, query: OfWeek.pick({ day: true }), response: StaffWeeks },
  ({ actor, query }) => timesheets.weeks(actor, query),
)
