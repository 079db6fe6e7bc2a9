import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { StopTimer, Timesheet } from '@/lib/site/timesheets/schema'
import * as timer from '@/lib/site/timesheets/verbs/timer'

export const POST = endpoint(
  {
    summary: 'Stop a timer; one that was forgotten is told when the work ended',
    roles: everyone,
    params: params('id'),
    body: StopTimer,
    response: Timesheet,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => timer.stop(actor, params.id, body),
)
