import { type Samples, Word } from '@/e2e/contract/sample'

const report = { report: new Word('kpi-compliance') }

export const samples = {
  calls: {
    'GET /api/v1/management-reports/{report}': { path: report },
    'GET /api/v1/management-reports/{report}/entries': { path: report, query: { column: 'judged' } },
    'GET /api/v1/management-reports/{report}/export': { path: report, query: { format: 'csv' } },
    'GET /api/v1/management-reports/{report}/pdf': { path: report },
  },
} satisfies Samples
