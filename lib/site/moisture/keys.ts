import { jobKeys } from '@/lib/job/jobs/keys'

export const meterKeys = {
  all: ['meters'] as const,
}

export const moistureKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'moisture'] as const,
  matrix: (jobId: string) => [...moistureKeys.ofJob(jobId), 'matrix'] as const,
  air: (jobId: string) => [...moistureKeys.ofJob(jobId), 'air'] as const,
}
