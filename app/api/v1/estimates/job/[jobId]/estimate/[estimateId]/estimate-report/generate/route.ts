import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EstimateQuery, JobReport, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Make a PDF of an estimate and store it among the reports of the job',
    roles: managers,
    params: params('jobId', 'estimateId'),
    query: EstimateQuery,
    response: JobReport,
    status: 202,
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId, estimateId }, query }) =>
    reports.store(actor, jobId, ReportRequest.parse({ type: 'EstimateReport', estimateId, ...query })),
)
