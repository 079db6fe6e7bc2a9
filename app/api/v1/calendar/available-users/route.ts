import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { AvailableUser, FindAvailable } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Who could do a task in a period, each with what else they have to do in it',
    roles: managers,
    query: FindAvailable,
    response: z.array(AvailableUser),
  },
  ({ actor, query }) => calendar.browseAvailable(actor, query),
)
