import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { JobStatusEntry } from '@/lib/jobs/schema'
import * as jobs from '@/lib/jobs/service'
import { everyone } from '@/lib/roles'
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
