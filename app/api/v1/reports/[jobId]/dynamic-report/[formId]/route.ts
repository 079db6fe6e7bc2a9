import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobReport, LetterQuery, ReportRequest } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { downloadOrAccepted } from '@/lib/platform/route/download'

export const GET = downloadOrAccepted(
  {
    summary: 'A form of a job on paper, with its signatures and the hash of what was submitted',
    roles: everyone,
    params: params('jobId', 'formId'),
    query: LetterQuery,
    response: JobReport,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId, formId }, query: { store, ...options } }) =>
    reports.ask(actor, jobId, ReportRequest.parse({ type: 'FormReport', formId, ...options }), { store }),
)
