import { useQuery } from '@tanstack/react-query'

import { completionKeys } from '@/lib/job/completion/keys'
import type { CompletionSummary } from '@/lib/job/completion/schema'
import { api } from '@/lib/platform/http/client'

/** The summary for a job's completion report. */
export const useSummary = (jobId: string) =>
  useQuery({
    queryKey: completionKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<CompletionSummary>(`/api/v1/job-completion-summary/${jobId}`, { signal }),
  })
