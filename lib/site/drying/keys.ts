import { jobKeys } from '@/lib/job/jobs/keys'

export const DRYING_SETTINGS_PATH = '/api/v1/organization/drying-settings'

export const dryingKeys = {
  settings: () => ['drying-settings'] as const,
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'drying'] as const,
}
