import { jobKeys } from '@/lib/job/jobs/keys'

/** A job's photos in the query cache: below the job, so that other people's changes make them old. */
export const photoKeys = {
  ofJob: (jobId: string, roomId?: string) => [...jobKeys.detail(jobId), 'photos', roomId ?? 'all rooms'] as const,
}
