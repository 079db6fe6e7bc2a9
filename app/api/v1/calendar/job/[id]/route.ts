import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ListedTask } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's tasks",
    roles: everyone,
    params: params('id'),
    response: z.array(ListedTask),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params: job }) => calendar.browseTasksOfJob(actor, job.id),
)
