import { managers } from '@/lib/base/roles'
import { CarryTask, Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Put a task on another day; the one of a series that excludeDate names becomes a task of its own',
    roles: managers,
    params: TaskParams,
    body: CarryTask,
    response: Task,
    status: 200,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => calendar.move(actor, params.id, body),
)
