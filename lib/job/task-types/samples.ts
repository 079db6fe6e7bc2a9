import * as s from '@/db/schema'
import { type Samples, stored, the } from '@/e2e/contract/sample'

export const samples = {
  records: {
    taskType: (scope) => {
      const row = { name: scope.text('Task type'), minutes: 45, hue: 'teal' as const }
      return stored(scope, async (tx, { organizationId, id }) => {
        await tx.insert(s.taskTypes).values({ organizationId, id, ...row })
        await tx.insert(s.taskTypePeople).values({ organizationId, taskTypeId: id, userId: scope.caller.userId })
      })
    },
  },
  paths: { '/api/v1/task-types/{id}': 'taskType' },
  calls: {
    'POST /api/v1/task-types': { body: { minutes: 45, userIds: [the('technician')] } },
    'PUT /api/v1/task-types/{id}': { body: { minutes: 45, userIds: [the('technician')], version: 1 } },
  },
} satisfies Samples
