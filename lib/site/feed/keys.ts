import { jobKeys } from '@/lib/job/jobs/keys'

import type { FilterFeed } from './schema'

export const feedKeys = {
  list: (jobId: string, filter: Omit<FilterFeed, 'before' | 'limit'>) =>
    [...jobKeys.detail(jobId), 'feed', filter] as const,
  ids: (jobId: string, inspectionId: string) => [...jobKeys.detail(jobId), 'feed-ids', inspectionId] as const,
}
