import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { historyKeys } from '@/lib/desk/history/keys'
import type { HistoryPage, HistoryParts, HistorySearch } from '@/lib/desk/history/schema'
import { api, queryString } from '@/lib/platform/http/client'

/** A job's history, page by page, the newest first. */
export const useHistory = (jobId: string, search: HistorySearch) =>
  useInfiniteQuery({
    queryKey: historyKeys.ofJob(jobId, search),
    queryFn: ({ pageParam: before, signal }) =>
      api.get<HistoryPage>(`/api/v1/jobs/${jobId}/history${queryString({ ...search, before })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
  })

/** The filters for a job's history. */
export function useHistoryParts(jobId: string): HistoryParts {
  const { data } = useQuery({
    queryKey: historyKeys.parts(jobId),
    queryFn: ({ signal }) => api.get<HistoryParts>(`/api/v1/jobs/${jobId}/history/parts`, { signal }),
  })
  return data ?? { kinds: [], people: [] }
}
