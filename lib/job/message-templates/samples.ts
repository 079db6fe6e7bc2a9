import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    template: (scope) => {
      const row = { kind: 'sms' as const, name: scope.text('Template'), body: scope.text('Text') }
      return stored(scope, (tx, own) => tx.insert(s.messageTemplates).values({ ...own, ...row }))
    },
  },
  paths: { '/api/v1/message-templates/{id}': 'template', '/api/v1/message-templates/job/{jobId}': 'job' },
  calls: {
    'POST /api/v1/message-templates': { body: { kind: 'sms' } },
    'PUT /api/v1/message-templates/{id}': { body: { kind: 'sms', version: 1 } },
  },
} satisfies Samples
