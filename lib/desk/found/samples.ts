import type { Samples } from '@/e2e/contract/sample'

export const samples = {
  calls: { 'GET /api/v1/found': { query: { search: 'moisture' } } },
} satisfies Samples
