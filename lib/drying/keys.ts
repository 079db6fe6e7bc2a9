import { jobKeys } from '@/lib/jobs/keys'

export const dryingKeys = {
  settings: () => ['drying-settings'] as const,
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'drying'] as const,
}
