import { everyone } from '@/lib/base/roles'
import { JobReport, ReportParams } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Cancel a report that is being made: one’s own, or any as a manager',
    roles: everyone,
    params: ReportParams,
    response: JobReport,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  ({ actor, params }) => reports.cancel(actor, params),
)
