import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { Task } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What is planned without being published, earliest first',
    roles: managers,
    response: z.array(Task),
    rest: 'total',
  },
  ({ actor }) => calendar.browseDrafts(actor),
)
