import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    taskType: (scope) => {
      const row = { name: scope.text('Task type'), minutes: 45, hue: 'teal' as const }
      return stored(scope, (tx, own) => tx.insert(s.taskTypes).values({ ...own, ...row }))
    },
  },
  paths: { '/api/v1/task-types/{id}': 'taskType' },
  calls: {
    'POST /api/v1/task-types': { body: { minutes: 45 } },
    'PUT /api/v1/task-types/{id}': { body: { minutes: 45, version: 1 } },
  },
} satisfies Samples
