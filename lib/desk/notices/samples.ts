import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    notice: async (scope) => {
      const { userId } = scope.caller
      const [jobId, subjectId] = [await scope.get('job'), await scope.get('note')]
      const row = {
        userId,
        kind: 'NOTE_MENTION' as const,
        subjectIds: [subjectId],
        jobId,
        byName: scope.text('Jo Owner'),
      }
      return stored(scope, (tx, own) => tx.insert(s.notices).values({ ...own, ...row }))
    },
  },
  rows: (scope) => scope.get('notice'),
  calls: { 'PUT /api/v1/notices/read': { body: { until: '2026-03-03T00:00:00.000Z' } } },
} satisfies Samples
