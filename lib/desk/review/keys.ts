import { jobKeys } from '@/lib/job/jobs/keys'

export const reviewKeys = {
  contradictions: (jobId: string) => [...jobKeys.detail(jobId), 'contradictions'] as const,
}
