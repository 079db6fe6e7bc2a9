import { z } from 'zod'

import * as jobs from '@/lib/job-file/service'
import { JobStatusEntry } from '@/lib/jobs/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: "A job's status history, the newest entry first",
    roles: everyone,
    params: params('id'),
    response: z.array(JobStatusEntry),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => jobs.statuses(actor, id),
)
