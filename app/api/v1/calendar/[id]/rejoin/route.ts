import { managers } from '@/lib/base/roles'
import { Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Undo a change of this and following tasks, by the series that it cut off',
    roles: managers,
    params: TaskParams,
    response: Task,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => calendar.rejoin(actor, params.id),
)
