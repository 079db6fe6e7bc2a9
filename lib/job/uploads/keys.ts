import { jobKeys } from '@/lib/job/jobs/keys'

/** A job's uploads in the query cache: below the job, so that other people's changes make them old. */
export const uploadKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'uploads'] as const,
  page: (jobId: string, page: number, after?: string[]) => [...uploadKeys.ofJob(jobId), page, after] as const,
}
