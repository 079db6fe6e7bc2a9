import { roots } from '@/lib/base/roots'
import { jobKeys } from '@/lib/job/jobs/keys'

import type { BrowseCategory, BrowseItems, BrowseOut } from './schema'

/** Equipment in the browser's query cache. A job's lies below the job: other people's changes make it old. */
export const equipmentKeys = {
  all: roots.equipment,
  categories: ['equipment', 'categories'] as const,
  category: (id: string, query: BrowseCategory) => ['equipment', 'category', id, query] as const,
  items: (query: Partial<BrowseItems>) => ['equipment', 'items', query] as const,
  everyOut: [...jobKeys.all, 'equipment-out'] as const,
  out: (query: BrowseOut) => [...jobKeys.all, 'equipment-out', query] as const,
  item: (id: string) => ['equipment', 'item', id] as const,
  check: (jobId: string) => [...jobKeys.detail(jobId), 'equipment', 'check'] as const,
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'equipment'] as const,
}
