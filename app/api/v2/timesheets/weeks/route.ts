import { managers } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { OfWeek, StaffWeeks } from '@/lib/site/timesheets/schema'
import * as weeks from '@/lib/site/timesheets/verbs/weeks'

export const GET = endpoint(
  { summary: 'Everybody’s week, summed up', roles: managers, query: OfWeek.pick({ day: true }), response: StaffWeeks },
  ({ actor, query }) => weeks.ofEverybody(actor, query),
)
