import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { CompletionReportBody, JobReport, KeepQuery, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { downloadOrAccepted } from '@/lib/platform/route/download'

export const POST = downloadOrAccepted(
  {
    summary: 'The report of a completed job',
    roles: everyone,
    params: params('jobId'),
    query: KeepQuery,
    body: CompletionReportBody,
    response: JobReport,
    cost: 'heavy',
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, query: { store, ...options }, body }) =>
    reports.ask(actor, jobId, ReportRequest.parse({ type: 'CompletionReport', ...options, ...body }), { store }),
)
