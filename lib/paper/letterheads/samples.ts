import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    letterhead: (scope) => {
      const row = { name: scope.text('Letterhead'), footer: scope.text('Footer'), accentColour: '#0f5c8c' }
      return stored(scope, (tx, own) => tx.insert(s.letterheads).values({ ...own, ...row }))
    },
  },
  paths: { '/api/v1/letterheads/{id}': 'letterhead' },
  calls: {
    'PUT /api/v1/letterheads/{id}': { body: { version: 1 } },
    'PUT /api/v1/letterheads/{id}/logo': { files: ['image'] },
    'PUT /api/v1/letterheads/{id}/background': { files: ['background'] },
  },
} satisfies Samples
