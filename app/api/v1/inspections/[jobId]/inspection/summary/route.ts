import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { InspectionSummary } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

export const GET = endpoint(
  {
    summary: "A job's site visits with how much was recorded at each, the latest first",
    roles: everyone,
    params: params('jobId'),
    response: z.array(InspectionSummary),
    errors: ['not_found'],
  },
  ({ actor, params }) => visits.summaries(actor, params.jobId),
)
