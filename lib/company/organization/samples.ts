import type { Samples } from '@/e2e/contract/sample'

export const samples = {
  records: { organization: async ({ organizationId }) => String(organizationId) },
  paths: { '/api/v1/organization/{id}': 'organization' },
  calls: { 'POST /api/v1/organization/logo': { files: ['image'] } },
} satisfies Samples
