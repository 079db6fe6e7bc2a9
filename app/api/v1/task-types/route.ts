import { z } from 'zod'

import { administrators, managers } from '@/lib/base/roles'
import { AddTaskType, TaskType } from '@/lib/job/task-types/schema'
import * as taskTypes from '@/lib/job/task-types/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The kinds of work that are planned again and again, by name',
    roles: managers,
    response: z.array(TaskType),
  },
  ({ actor }) => taskTypes.browse(actor),
)

export const POST = endpoint(
  {
    summary: 'Add a task type',
    roles: administrators,
    body: AddTaskType,
    response: TaskType,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => taskTypes.add(actor, body),
)
