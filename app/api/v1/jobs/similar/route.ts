import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { FindSimilarJobs, SimilarJob } from '@/lib/jobs/schema'
import * as jobs from '@/lib/jobs/service'
import { managers } from '@/lib/roles'

export const GET = endpoint(
  {
    summary: 'Open jobs at this address or with this reference number, to warn before a second one is opened',
    roles: managers,
    query: FindSimilarJobs,
    response: z.array(SimilarJob),
  },
  ({ actor, query }) => jobs.similar(actor, query),
)
