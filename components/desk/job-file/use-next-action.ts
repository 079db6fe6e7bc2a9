import { useQuery } from '@tanstack/react-query'

import { nextActionKeys } from '@/lib/desk/next-action/keys'
import type { JobNextAction } from '@/lib/desk/next-action/schema'
import { api } from '@/lib/platform/http/client'

/** What the viewer has to do next on a job; null for nothing, and until it is known. */
export function useNextAction(jobId: string) {
  const { data } = useQuery({
    queryKey: nextActionKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<JobNextAction>(`/api/v1/jobs/${jobId}/next-action`, { signal }),
  })
  return data?.next ?? null
}
