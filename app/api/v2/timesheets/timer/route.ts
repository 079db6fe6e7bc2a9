import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Timesheet } from '@/lib/timesheets/schema'
import * as timesheets from '@/lib/timesheets/service'

export const GET = endpoint(
  { summary: 'The caller’s timer, or null while none runs', roles: everyone, response: Timesheet.nullable() },
  ({ actor }) => timesheets.timer(actor),
)
