import { z } from 'zod'

import * as jobs from '@/lib/job-file/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: "The time zone of a job's site",
    roles: everyone,
    params: params('id'),
    response: z.object({ timezone: z.string() }),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => jobs.timezone(actor, id),
)
