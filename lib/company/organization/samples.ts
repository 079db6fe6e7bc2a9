import { Fresh, type Samples } from '@/e2e/contract/sample'

let jobNo = 10_000_000

export const samples = {
  records: { organization: async ({ organizationId }) => String(organizationId) },
  paths: { '/api/v1/organization/{id}': 'organization' },
  calls: {
    'POST /api/v1/organization/logo': { files: ['image'] },
    'PUT /api/v1/organization/next-job-number': { body: { nextJobNo: new Fresh(() => (jobNo += 1_000)) } },
  },
} satisfies Samples
