import { everyone } from '@/lib/base/roles'
import { ListedTask, MarkDone, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Mark a task as done or not done; a Technician one that is assigned to them',
    roles: everyone,
    params: TaskParams,
    body: MarkDone,
    response: ListedTask,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  ({ actor, params, body }) => calendar.markDone(actor, params.id, body),
)
