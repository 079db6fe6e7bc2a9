import { jobKeys } from '@/lib/job/jobs/keys'

import type { BrowseCoordinators, BrowseOverview, BrowseStatuses } from './schema'

/** The dashboard's figures in the browser's query cache. They lie below the jobs: a change of a job makes them old. */
export const overviewKeys = {
  all: [...jobKeys.all, 'overview'] as const,
  figures: (query: BrowseOverview = {}) => [...jobKeys.all, 'overview', 'figures', query] as const,
  statuses: (query: BrowseStatuses) => [...jobKeys.all, 'overview', 'statuses', query] as const,
  overdue: () => [...jobKeys.all, 'overview', 'overdue'] as const,
  attention: () => [...jobKeys.all, 'overview', 'attention'] as const,
  coordinators: (query: BrowseCoordinators) => [...jobKeys.all, 'overview', 'coordinators', query] as const,
}
