import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeTaskType, TaskType } from '@/lib/job/task-types/schema'
import * as taskTypes from '@/lib/job/task-types/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a task type; tasks that it filled stay as they are',
    roles: administrators,
    params: params('id'),
    body: ChangeTaskType,
    response: TaskType,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => taskTypes.change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Remove a task type; tasks that it filled stay as they are',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => taskTypes.remove(actor, id),
)
