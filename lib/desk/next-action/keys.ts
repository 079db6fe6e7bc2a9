import { jobKeys } from '@/lib/job/jobs/keys'

export const nextActionKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'next-action'] as const,
}
