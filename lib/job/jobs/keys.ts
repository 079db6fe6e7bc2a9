import { roots } from '@/lib/base/roots'

import type { BrowseJobSummaries, FindSimilarJobs } from './schema'

/** What the browser holds of jobs. `all` is what a change of any job makes old. */
export const jobKeys = {
  all: roots.jobs,
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

/** The job on which what a key stands for hangs; undefined where it hangs on none. */
export const jobOf = ([root, kind, id]: readonly unknown[]): string | undefined =>
  root === jobKeys.all[0] && kind === 'detail' ? (id as string) : undefined

/** What a command makes old that writes into a job: the job as a whole, because its counts and the move it offers follow. */
export const theJob = ({ jobId }: { jobId: string }) => [jobKeys.detail(jobId)]
