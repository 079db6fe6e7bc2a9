import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import * as jobs from '@/lib/desk/job-file/service'
import { FindSimilarJobs, SimilarJob } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Open jobs at this address or with this reference number, to warn before a second one is opened',
    roles: managers,
    query: FindSimilarJobs,
    response: z.array(SimilarJob),
  },
  ({ actor, query }) => jobs.similar(actor, query),
)
