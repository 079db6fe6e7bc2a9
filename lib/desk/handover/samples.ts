import type { Samples } from '@/e2e/contract/sample'

export const samples = {
  calls: { 'PUT /api/v1/jobs/{id}/brief/read': { body: { until: '2026-03-03T00:00:00.000Z' } } },
} satisfies Samples
