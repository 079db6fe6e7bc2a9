import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { BrowseJobSummaries, JobSummary } from '@/lib/jobs/schema'
import * as jobs from '@/lib/jobs/service'
import { everyone } from '@/lib/roles'

export const GET = endpoint(
  {
    summary: 'Jobs to pick from, newest first, at most 100',
    roles: everyone,
    query: BrowseJobSummaries,
    response: z.array(JobSummary),
    rest: 'total',
  },
  ({ actor, query }) => jobs.summaries(actor, query),
)
