import { z } from 'zod'

import { approvers } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { RejectTimesheets, Timesheet } from '@/lib/site/timesheets/schema'
import * as decisions from '@/lib/site/timesheets/verbs/decisions'

export const POST = endpoint(
  {
    summary: 'Send submitted timesheets back with a reason, all or none',
    roles: approvers,
    body: RejectTimesheets,
    response: z.array(Timesheet),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => decisions.reject(actor, body),
)
