import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PreviewQuery, ReportOutlook } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What a report would hold, by its kind and options',
    roles: everyone,
    params: params('jobId'),
    query: PreviewQuery,
    response: ReportOutlook,
    errors: ['not_found', 'invalid'],
  },
  ({ actor, params: { jobId }, query: { request } }) => reports.outlook(actor, jobId, request),
)
