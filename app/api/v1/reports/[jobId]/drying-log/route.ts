import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobReport, LetterQuery, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { downloadOrAccepted } from '@/lib/platform/route/download'

export const GET = downloadOrAccepted(
  {
    summary: 'The drying log of a job',
    roles: everyone,
    params: params('jobId'),
    query: LetterQuery,
    response: JobReport,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId }, query: { store, ...options } }) =>
    reports.ask(actor, jobId, ReportRequest.parse({ type: 'DryingLog', ...options }), { store }),
)
