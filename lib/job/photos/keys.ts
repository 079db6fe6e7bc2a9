import { jobKeys } from '@/lib/job/jobs/keys'

/** A job's photos in the query cache: below the job, so that what others do with them reads them again. */
export const photoKeys = {
  ofJob: (jobId: string, roomId?: string) => [...jobKeys.detail(jobId), 'photos', roomId ?? 'all rooms'] as const,
}
