import { jobKeys } from '@/lib/jobs/keys'

export const handoverKeys = {
  brief: (jobId: string) => [...jobKeys.detail(jobId), 'brief'] as const,
}
