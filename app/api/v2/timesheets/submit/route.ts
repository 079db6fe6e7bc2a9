import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { SubmitWeek, TimesheetWeek } from '@/lib/site/timesheets/schema'
import * as weeks from '@/lib/site/timesheets/verbs/weeks'

export const POST = endpoint(
  {
    summary: 'Submit a week: one’s own, or any as an Administrator',
    roles: everyone,
    body: SubmitWeek,
    response: TimesheetWeek,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => weeks.submit(actor, body),
)
