import { z } from 'zod'

import { approvers } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { RejectTimesheets, Timesheet } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/service'

export const POST = endpoint(
  {
    summary: 'Send submitted timesheets back with a reason, all or none',
    roles: approvers,
    body: RejectTimesheets,
    response: z.array(Timesheet),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => timesheets.reject(actor, body),
)
