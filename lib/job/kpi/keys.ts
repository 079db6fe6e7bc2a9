import { clientKeys } from '@/lib/company/clients/keys'
import { jobKeys } from '@/lib/job/jobs/keys'

export const kpiKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'kpi'] as const,
  targets: () => ['kpi', 'targets'] as const,
  targetsOfClient: (clientId: string) => [...clientKeys.one(clientId), 'kpi-targets'] as const,
}
