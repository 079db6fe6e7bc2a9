import { administrators } from '@/lib/base/roles'
import { AskReport, ManagementReport, ManagementParams } from '@/lib/desk/management/schema'
import * as management from '@/lib/desk/management/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'A report of the management with its figures, beside those of the period before if asked for',
    roles: administrators,
    params: ManagementParams,
    query: AskReport,
    response: ManagementReport,
    errors: ['unavailable'],
  },
  ({ actor, params: { report }, query }) => management.read(actor, report, query),
)
