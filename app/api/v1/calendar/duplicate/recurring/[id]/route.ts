import { managers } from '@/lib/base/roles'
import { TASK_FILES } from '@/lib/job/calendar/rules'
import { DuplicateTask, Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary:
      'Plan a new series from another, with its attachments and without what is different about single tasks of it',
    roles: managers,
    params: TaskParams,
    body: DuplicateTask,
    files: TASK_FILES,
    response: Task,
    status: 201,
    errors: ['not_found', 'conflict', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, params, body, files }) => calendar.duplicateSeries(actor, params.id, body, files.attachments),
)
