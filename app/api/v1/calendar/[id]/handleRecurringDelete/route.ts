import { managers } from '@/lib/base/roles'
import { RemoveOccurrence, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Take one task of a series off the calendar, it and all that follow, or all',
    roles: managers,
    params: TaskParams,
    body: RemoveOccurrence,
    status: 204,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => calendar.removeOccurrence(actor, params.id, body),
)
