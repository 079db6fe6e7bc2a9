import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Timesheet } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/verbs/at-job'

export const GET = endpoint(
  {
    summary: 'The time worked at a site visit',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    response: z.array(Timesheet),
    errors: ['not_found'],
  },
  ({ actor, params }) => timesheets.ofVisit(actor, params.jobId, params.inspectionId),
)
