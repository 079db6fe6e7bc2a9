import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Timesheet } from '@/lib/site/timesheets/schema'
import * as timer from '@/lib/site/timesheets/verbs/timer'

export const GET = endpoint(
  { summary: 'The caller’s timer, or null while none runs', roles: everyone, response: Timesheet.nullable() },
  ({ actor }) => timer.running(actor),
)
