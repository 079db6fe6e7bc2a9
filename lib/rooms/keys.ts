import { jobKeys } from '@/lib/jobs/keys'

import type { FilterFeed } from './schema'

export const roomKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'rooms'] as const,
  feed: (jobId: string, filter: Omit<FilterFeed, 'before' | 'limit'>) =>
    [...jobKeys.detail(jobId), 'feed', filter] as const,
  feedIds: (jobId: string, inspectionId: string) => [...jobKeys.detail(jobId), 'feed-ids', inspectionId] as const,
}
