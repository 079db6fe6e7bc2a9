import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { InventoryReportBody, JobReport, DetailQuery, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { downloadOrAccepted } from '@/lib/platform/route/download'

export const POST = downloadOrAccepted(
  {
    summary: 'The contents of a job in detail',
    roles: everyone,
    params: params('jobId'),
    query: DetailQuery,
    body: InventoryReportBody,
    response: JobReport,
    cost: 'heavy',
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, query: { store, ...options }, body }) =>
    reports.ask(actor, jobId, ReportRequest.parse({ type: 'InventoryDetailReport', ...options, ...body }), { store }),
)
