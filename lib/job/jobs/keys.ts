import { roots } from '@/lib/base/roots'
import { organizationKeys } from '@/lib/company/organization/keys'

import type { BrowseJobSummaries, FindSimilarJobs } from './schema'

/** The jobs in the browser's query cache. The change of a job makes old what shows many jobs, and its `detail`. */
export const jobKeys = {
  all: roots.jobs,
  list: (search: string) => ['jobs', 'list', search] as const,
  column: (call: string) => ['jobs', 'board', call] as const,
  ahead: (ids: readonly string[]) => ['jobs', 'ahead', ids] as const,
  settings: () => ['jobs', 'settings'] as const,
  summaries: (query: BrowseJobSummaries) => ['jobs', 'summaries', query] as const,
  details: ['jobs', 'detail'] as const,
  detail: (id: string) => ['jobs', 'detail', id] as const,
  counts: (id: string) => ['jobs', 'detail', id, 'counts'] as const,
  offer: (id: string) => ['jobs', 'detail', id, 'offer'] as const,
  statuses: (id: string) => ['jobs', 'detail', id, 'statuses'] as const,
  similar: (query: FindSimilarJobs) => ['jobs', 'similar', query] as const,
}

/** The keys that a write into a job makes old: the whole job, because its counts and the offered move follow. */
export const theJob = ({ jobId }: { jobId: string }) => [jobKeys.detail(jobId)]

/** The same for files of a job: they fill the organisation's storage. */
export const theJobAndStorage = (params: { jobId: string }) => [...theJob(params), organizationKeys.storageUsage()]
