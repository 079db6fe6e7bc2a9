import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddTimesheet, Timesheet } from '@/lib/site/timesheets/schema'
import * as entries from '@/lib/site/timesheets/verbs/entries'

export const POST = endpoint(
  {
    summary: 'Enter time that was worked; without an end the timer runs',
    roles: everyone,
    body: AddTimesheet,
    response: Timesheet,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => entries.add(actor, body),
)
