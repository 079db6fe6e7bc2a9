import { jobKeys } from '@/lib/job/jobs/keys'

export const roomKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'rooms'] as const,
}
