import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    mail: (scope) => {
      const texts = { subject: scope.text('Subject'), bodyText: scope.text('Text'), bodyHtml: scope.text('Text') }
      const row = { ...texts, key: scope.text('mail'), recipient: 'someone@example.test', status: 'outbox' as const }
      return stored(scope, (tx, own) => tx.insert(s.mailMessages).values({ ...own, ...row }))
    },
  },
  paths: { '/api/v1/outbox/{id}': 'mail' },
} satisfies Samples
