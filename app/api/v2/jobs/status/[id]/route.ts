import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as jobs from '@/lib/desk/job-file/service'
import { JobStatusEntry } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
