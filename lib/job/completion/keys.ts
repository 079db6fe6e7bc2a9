import { jobKeys } from '@/lib/job/jobs/keys'

export const completionKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'completion-summary'] as const,
}
