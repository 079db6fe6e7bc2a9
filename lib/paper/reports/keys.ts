import { jobKeys } from '@/lib/job/jobs/keys'

/** A job's reports in the query cache: apart from the job, because their progress is announced every second. */
export const reportKeys = {
  all: ['reports'] as const,
  ofJob: (jobId: string) => ['reports', 'of', jobId] as const,
  /** With the job, too: whatever is recorded there may be printed. */
  outlook: (jobId: string, request: object) => [...jobKeys.detail(jobId), 'outlook', request] as const,
  /** With the job, because whatever is recorded there may mend a point. */
  preflight: (jobId: string) => [...jobKeys.detail(jobId), 'preflight'] as const,
}
