import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EstimateFileQuery, EstimateRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'An estimate on paper, without our costs and markups',
    roles: managers,
    params: params('jobId', 'estimateId'),
    query: EstimateFileQuery,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId, estimateId }, query: { named, ...query } }) =>
    reports.estimatePaper(actor, jobId, EstimateRequest.parse({ type: 'EstimateReport', estimateId, ...query }), named),
)
