import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

export const samples = {
  records: {
    reportSet: (scope) => {
      const row = { name: scope.text('Report set'), leftOut: ['contents'], photosPerPage: 4 }
      return stored(scope, async (tx, { organizationId, id }) => {
        await tx.insert(s.reportSets).values({ organizationId, id, ...row })
      })
    },
  },
  paths: { '/api/v1/report-sets/{id}': 'reportSet' },
  calls: { 'PUT /api/v1/report-sets/{id}': { body: { version: 1 } } },
} satisfies Samples
