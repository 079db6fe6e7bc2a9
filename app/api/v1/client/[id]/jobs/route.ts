import { z } from 'zod'

import * as clients from '@/lib/clients/service'
import { endpoint } from '@/lib/http/endpoint'
import { JobSummary } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'
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
  ({ actor, params }) => clients.browseJobs(actor, params.id),
)
