import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EstimateQuery, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'An estimate on paper, without our costs and markups',
    roles: managers,
    params: params('jobId', 'estimateId'),
    query: EstimateQuery,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId, estimateId }, query }) =>
    reports.preview(actor, jobId, ReportRequest.parse({ type: 'EstimateReport', estimateId, ...query })),
)
