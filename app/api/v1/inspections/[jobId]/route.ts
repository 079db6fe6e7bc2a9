import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseInspections, Inspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

export const GET = endpoint(
  {
    summary: "A job's site visits, the latest first; with isInitialAttendance, only those that are or are not",
    roles: everyone,
    params: params('jobId'),
    query: BrowseInspections,
    response: z.array(Inspection),
    errors: ['not_found'],
  },
  ({ actor, params, query }) => visits.browse(actor, params.jobId, query),
)
