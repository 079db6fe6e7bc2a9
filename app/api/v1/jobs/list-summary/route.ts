import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import * as jobs from '@/lib/desk/job-file/service'
import { BrowseJobSummaries, JobSummary } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
