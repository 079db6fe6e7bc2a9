import { administrators } from '@/lib/base/roles'
import { AskReport, ManagementParams } from '@/lib/desk/management/schema'
import { pdf } from '@/lib/desk/management/verbs/export'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'A report of the management as a PDF: its chart and its rows',
    roles: administrators,
    params: ManagementParams,
    query: AskReport,
    errors: ['unavailable'],
    cost: 'heavy',
  },
  ({ actor, params: { report }, query }) => pdf(actor, report, query),
)
