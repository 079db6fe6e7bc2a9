import { z } from 'zod'

import { Task } from '@/lib/calendar/schema'
import * as calendar from '@/lib/calendar/service'
import { endpoint } from '@/lib/http/endpoint'
import { managers } from '@/lib/roles'

export const GET = endpoint(
  {
    summary: 'What is planned without being published, earliest first',
    roles: managers,
    response: z.array(Task),
    rest: 'total',
  },
  ({ actor }) => calendar.browseDrafts(actor),
)
