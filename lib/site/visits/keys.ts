import { jobKeys } from '@/lib/job/jobs/keys'

export const visitKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'site-visits'] as const,
  summaries: (jobId: string) => [...jobKeys.detail(jobId), 'site-visits', 'summaries'] as const,
  detail: (jobId: string, id: string) => [...jobKeys.detail(jobId), 'site-visits', id] as const,
  floorPlan: (jobId: string, id: string) => [...jobKeys.detail(jobId), 'site-visits', id, 'floor-plan'] as const,
}
