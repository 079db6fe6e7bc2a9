import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    note: async (scope) => {
      const row = { jobId: await scope.get('job'), text: scope.text('Called back'), createdBy: scope.caller.userId }
      return stored(scope, (tx, own) => tx.insert(s.notes).values({ ...own, ...row }))
    },
  },
  paths: { '/api/v1/notes/{jobId}': 'job', '/api/v1/notes/{jobId}/{noteId}': 'note' },
} satisfies Samples
