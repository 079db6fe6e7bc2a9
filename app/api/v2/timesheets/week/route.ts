import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { OfWeek, TimesheetWeek } from '@/lib/site/timesheets/schema'
import * as weeks from '@/lib/site/timesheets/verbs/weeks'

export const GET = endpoint(
  {
    summary: 'A person’s week: one’s own, or any for who plans work',
    roles: everyone,
    query: OfWeek,
    response: TimesheetWeek,
    errors: ['not_found'],
  },
  ({ actor, query }) => weeks.ofPerson(actor, query),
)
