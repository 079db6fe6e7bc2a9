import { z } from 'zod'

import { approvers } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ApproveTimesheets, Timesheet } from '@/lib/site/timesheets/schema'
import * as decisions from '@/lib/site/timesheets/verbs/decisions'

export const POST = endpoint(
  {
    summary: 'Approve submitted timesheets, all or none',
    roles: approvers,
    body: ApproveTimesheets,
    response: z.array(Timesheet),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => decisions.approve(actor, body),
)
