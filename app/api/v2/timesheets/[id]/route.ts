import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeTimesheet, Timesheet } from '@/lib/site/timesheets/schema'
import * as entries from '@/lib/site/timesheets/verbs/entries'

export const PUT = endpoint(
  {
    summary: 'Change a timesheet that is not locked: one’s own, or any as an Administrator',
    roles: everyone,
    params: params('id'),
    body: ChangeTimesheet,
    response: Timesheet,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => entries.change(actor, params.id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a timesheet that is not locked: one’s own, or any as an Administrator',
    roles: everyone,
    params: params('id'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => entries.remove(actor, params.id),
)
