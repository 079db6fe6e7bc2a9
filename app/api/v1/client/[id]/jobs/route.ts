import { z } from 'zod'

import { browseOfClient } from '@/lib/job-file/of-client'
import { JobSummary } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: "A client's jobs, the newest first",
    roles: managers,
    params: params('id'),
    response: z.array(JobSummary),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params }) => browseOfClient(actor, params.id),
)
