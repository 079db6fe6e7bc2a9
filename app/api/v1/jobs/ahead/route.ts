import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { browseAhead } from '@/lib/desk/job-file/verbs/ahead'
import { AskAhead, JobAhead } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Of the jobs of a page: since when each has its status, its next visit, and what is overdue',
    roles: everyone,
    query: AskAhead,
    response: z.array(JobAhead),
  },
  ({ actor, query }) => browseAhead(actor, query.ids ?? []),
)
