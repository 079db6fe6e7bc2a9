import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobFileQuery, JobReport } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { downloadOrAccepted } from '@/lib/platform/route/download'

export const GET = downloadOrAccepted(
  {
    summary: 'A file of a job by the name of its download: its photo notes, or one of its reports',
    roles: everyone,
    params: params('jobId'),
    query: JobFileQuery,
    response: JobReport,
    cost: 'heavy',
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params: { jobId }, query: { store, ...which } }) => reports.downloadFile(actor, jobId, which, { store }),
)
