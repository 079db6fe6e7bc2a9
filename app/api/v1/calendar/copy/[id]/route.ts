import { managers } from '@/lib/base/roles'
import { CarryTask, Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Plan a task once more on another day; of a series the one that excludeDate names',
    roles: managers,
    params: TaskParams,
    body: CarryTask,
    response: Task,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => calendar.copy(actor, params.id, body),
)
