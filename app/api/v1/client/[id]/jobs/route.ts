import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { browseOfClient } from '@/lib/desk/job-file/verbs/of-client'
import { JobSummary } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
