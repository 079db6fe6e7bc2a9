import { useQuery } from '@tanstack/react-query'

import { reportKeys } from '@/lib/paper/reports/keys'
import { preflightPath } from '@/lib/paper/reports/rules'
import type { Preflight } from '@/lib/paper/reports/schema'
import { api } from '@/lib/platform/http/client'

/** What is unusual in a job's record before a report of it goes out. */
export const usePreflight = (jobId: string) =>
  useQuery({
    queryKey: reportKeys.preflight(jobId),
    queryFn: ({ signal }) => api.get<Preflight>(preflightPath(jobId), { signal }),
    // Also what estimates bill, which is mended elsewhere.
    staleTime: 0,
  })
