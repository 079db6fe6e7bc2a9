import { everyone, managers } from '@/lib/base/roles'
import { TASK_FILES } from '@/lib/job/calendar/rules'
import { ChangeTask, ListedTask, LookAt, Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'A task at one of its times, with what is different about that one of a series',
    roles: everyone,
    params: TaskParams,
    query: LookAt,
    response: ListedTask,
    errors: ['not_found'],
  },
  ({ actor, params, query }) => calendar.look(actor, params.id, query),
)

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
