import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { chooseDensity } from '@/lib/job/job-lists/verbs/list-settings'
import { ChooseJobDensity } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Choose how high the rows of the list of jobs are',
    roles: everyone,
    body: ChooseJobDensity,
    response: z.object({ payload: ChooseJobDensity.shape.density }),
  },
  ({ actor, body }) => chooseDensity(actor, body),
  (payload) => ({ payload }),
)
