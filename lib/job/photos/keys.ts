import { jobKeys } from '@/lib/job/jobs/keys'

import type { BrowsePhotos } from './schema'

/** A job's photos in the query cache: below the job, so that other people's changes make them old. */
export const photoKeys = {
  gallery: (jobId: string, view: Partial<BrowsePhotos>) =>
    [...jobKeys.detail(jobId), 'photos', 'gallery', view] as const,
  one: (jobId: string, photoId: string) => [...jobKeys.detail(jobId), 'photos', 'one', photoId] as const,
  ofJob: (jobId: string, roomId?: string) => [...jobKeys.detail(jobId), 'photos', roomId ?? 'all rooms'] as const,
}
