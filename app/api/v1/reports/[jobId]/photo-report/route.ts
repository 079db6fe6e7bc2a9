import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PhotoReportBody, JobReport, PhotoQuery, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { downloadOrAccepted } from '@/lib/platform/route/download'

export const POST = downloadOrAccepted(
  {
    summary: 'Photos of a job',
    roles: everyone,
    params: params('jobId'),
    query: PhotoQuery,
    body: PhotoReportBody,
    response: JobReport,
    cost: 'heavy',
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, query: { store, ...options }, body }) =>
    reports.ask(actor, jobId, ReportRequest.parse({ type: 'PhotoReport', ...options, ...body }), { store }),
)
