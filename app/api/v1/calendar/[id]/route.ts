import { ChangeTask, Task, TaskParams } from '@/lib/calendar/schema'
import * as calendar from '@/lib/calendar/service'
import { endpoint } from '@/lib/http/endpoint'
import { managers } from '@/lib/users/rules'

export const PUT = endpoint(
  {
    summary: 'Change a task as a whole',
    roles: managers,
    params: TaskParams,
    body: ChangeTask,
    files: {},
    response: Task,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => calendar.change(actor, params.id, body),
)

export const DELETE = endpoint(
  { summary: 'Take a task off the calendar', roles: managers, params: TaskParams, status: 204, errors: ['not_found'] },
  ({ actor, params }) => calendar.remove(actor, params.id),
)
