import { managers } from '@/lib/base/roles'
import { SettleOrphans, Task, TaskParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Keep changed tasks that fit their series no more as single tasks, or drop them',
    roles: managers,
    params: TaskParams,
    body: SettleOrphans,
    response: Task,
    errors: ['not_found'],
  },
  ({ actor, params, body }) => calendar.settleOrphans(actor, params.id, body),
)
