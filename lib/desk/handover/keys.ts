import { jobKeys } from '@/lib/job/jobs/keys'

export const handoverKeys = {
  brief: (jobId: string) => [...jobKeys.detail(jobId), 'brief'] as const,
}
