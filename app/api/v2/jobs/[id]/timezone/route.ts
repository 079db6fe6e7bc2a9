import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as jobs from '@/lib/desk/job-file/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
