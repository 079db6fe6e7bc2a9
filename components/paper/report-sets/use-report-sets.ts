import { useQuery } from '@tanstack/react-query'

import { reportSetKeys } from '@/lib/paper/report-sets/keys'
import type { ReportSet } from '@/lib/paper/report-sets/schema'
import { api } from '@/lib/platform/http/client'

/** What the organisation puts its reports together from, by name. */
export const useReportSets = () =>
  useQuery({
    queryKey: reportSetKeys.all,
    queryFn: ({ signal }) => api.get<ReportSet[]>('/api/v1/report-sets', { signal }),
  })
