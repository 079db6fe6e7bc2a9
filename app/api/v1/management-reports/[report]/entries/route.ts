import { administrators } from '@/lib/base/roles'
import { AskEntries, ReportEntries, ManagementParams } from '@/lib/desk/management/schema'
import * as management from '@/lib/desk/management/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The records behind a figure of a report, a page at a time, the latest first',
    roles: administrators,
    params: ManagementParams,
    query: AskEntries,
    response: ReportEntries,
    errors: ['unavailable'],
  },
  ({ actor, params: { report }, query }) => management.entries(actor, report, query),
)
