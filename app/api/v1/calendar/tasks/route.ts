import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { BrowseTasks, ListedTask } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "The tasks of a window; without one the caller's own, from five weeks back to a year ahead",
    roles: everyone,
    query: BrowseTasks,
    response: z.array(ListedTask),
    rest: 'total',
  },
  ({ actor, query }) => calendar.browseTasks(actor, query),
)
