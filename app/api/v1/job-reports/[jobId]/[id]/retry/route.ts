import { everyone } from '@/lib/base/roles'
import { JobReport, ReportParams } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Make a failed report again',
    roles: everyone,
    params: ReportParams,
    response: JobReport,
    status: 202,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => reports.retry(actor, params),
)
