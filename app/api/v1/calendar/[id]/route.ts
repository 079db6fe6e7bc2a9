import { managers } from '@/lib/base/roles'
import { TASK_FILES } from '@/lib/job/calendar/rules'
import { ChangeTask, Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a task as a whole; of a series one, one and all that follow, or all',
    roles: managers,
    params: TaskParams,
    body: ChangeTask,
    files: TASK_FILES,
    response: Task,
    errors: ['not_found', 'conflict', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, params, body, files }) => calendar.change(actor, params.id, body, files.attachments),
)

export const DELETE = endpoint(
  {
    summary: 'Take a task, or a whole series, off the calendar',
    roles: managers,
    params: TaskParams,
    status: 204,
    errors: ['not_found'],
  },
  ({ actor, params }) => calendar.remove(actor, params.id),
)
