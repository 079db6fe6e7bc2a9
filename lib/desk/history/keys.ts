import { jobKeys } from '@/lib/job/jobs/keys'

import type { HistorySearch } from './schema'

export const historyKeys = {
  ofJob: (jobId: string, search: HistorySearch) => [...jobKeys.detail(jobId), 'history', search] as const,
  parts: (jobId: string) => [...jobKeys.detail(jobId), 'history', 'parts'] as const,
}
