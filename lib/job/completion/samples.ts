import * as s from '@/db/schema'
import type { Samples } from '@/e2e/contract/sample'

export const samples = {
  rows: async (scope) => {
    const row = { jobId: await scope.get('job'), summary: scope.text('Dry'), updatedBy: scope.caller.userId }
    await scope.act((tx) => tx.insert(s.completionSummaries).values({ ...scope.own, ...row }))
  },
  paths: { '/api/v1/job-completion-summary/{jobId}': 'job' },
} satisfies Samples
