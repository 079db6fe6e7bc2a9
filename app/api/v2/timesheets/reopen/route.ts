import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ReopenTimesheets, Timesheet } from '@/lib/site/timesheets/schema'
import * as decisions from '@/lib/site/timesheets/verbs/decisions'

export const POST = endpoint(
  {
    summary: 'Open timesheets again: what one may decide on, or one’s own that nobody decided on',
    roles: everyone,
    body: ReopenTimesheets,
    response: z.array(Timesheet),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => decisions.reopen(actor, body),
)
