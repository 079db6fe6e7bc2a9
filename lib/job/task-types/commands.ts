import { commandsOf } from '@/lib/platform/http/command'

import { taskTypeKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const everyTaskType = () => [taskTypeKeys.all]

export const addTaskType = command({
  call: 'POST /api/v1/task-types',
  sends: 'AddTaskType',
  answers: 'TaskType',
  stamps: ['id'],
  makesOld: everyTaskType,
})

export const changeTaskType = command({
  call: 'PUT /api/v1/task-types/{id}',
  sends: 'ChangeTaskType',
  answers: 'TaskType',
  makesOld: everyTaskType,
})

export const deleteTaskType = command({ call: 'DELETE /api/v1/task-types/{id}', makesOld: everyTaskType })
