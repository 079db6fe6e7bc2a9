import { jobKeys } from '@/lib/job/jobs/keys'

export const noteKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'notes'] as const,
}
