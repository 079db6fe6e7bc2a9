import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { reportKeys } from '@/lib/paper/reports/keys'
import type { ReportOutlook, ReportRequest } from '@/lib/paper/reports/schema'
import { api, queryString } from '@/lib/platform/http/client'

/** A report as it is asked for; what is left out is as usual. */
type Asked = z.input<typeof ReportRequest>

export const previewQuery = (request: Asked) => queryString({ request: JSON.stringify(request) })

/** The read of what a report, a form's paper or an estimate's will hold. */
export const outlookOf = (jobId: string, request: Asked) =>
  queryOptions({
    queryKey: reportKeys.outlook(jobId, request),
    queryFn: ({ signal }) =>
      api.get<ReportOutlook>(`/api/v1/reports/${jobId}/outlook${previewQuery(request)}`, { signal }),
    retry: false,
  })
