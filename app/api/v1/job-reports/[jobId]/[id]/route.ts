import { everyone, managers } from '@/lib/base/roles'
import { ReportParams } from '@/lib/paper/reports/schema'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { download } from '@/lib/platform/route/download'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = download(
  { summary: 'A stored report', roles: everyone, params: ReportParams, errors: ['not_found', 'conflict'] },
  ({ actor, params }) => reports.open(actor, params),
)

export const DELETE = endpoint(
  { summary: 'Delete a stored report', roles: managers, params: ReportParams, errors: ['not_found'] },
  ({ actor, params }) => reports.remove(actor, params),
)
