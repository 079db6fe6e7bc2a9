import * as s from '@/db/schema'
import type { Samples } from '@/e2e/contract/sample'

export const samples = {
  rows: (scope) => {
    const texts = { terms: scope.text('Terms'), privacy: scope.text('Privacy') }
    return scope.act((tx) => tx.insert(s.organizationTexts).values({ ...scope.own, ...texts }))
  },
  calls: { 'PUT /api/v1/organization/terms': { body: { terms: '# Keys\nReturn them.' } } },
} satisfies Samples
