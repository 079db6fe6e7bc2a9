import type { BrowseJobSummaries, FindSimilarJobs } from './schema'

/** What the browser holds of jobs. `all` is what a change of any job makes old. */
export const jobKeys = {
  all: ['jobs'] as const,
  list: (search: string) => ['jobs', 'list', search] as const,
  column: (call: string) => ['jobs', 'board', call] as const,
  settings: () => ['jobs', 'settings'] as const,
  summaries: (query: BrowseJobSummaries) => ['jobs', 'summaries', query] as const,
  detail: (id: string) => ['jobs', 'detail', id] as const,
  counts: (id: string) => ['jobs', 'detail', id, 'counts'] as const,
  offer: (id: string) => ['jobs', 'detail', id, 'offer'] as const,
  statuses: (id: string) => ['jobs', 'detail', id, 'statuses'] as const,
  similar: (query: FindSimilarJobs) => ['jobs', 'similar', query] as const,
}
