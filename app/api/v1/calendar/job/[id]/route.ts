import { z } from 'zod'

import { ListedTask } from '@/lib/calendar/schema'
import * as calendar from '@/lib/calendar/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
