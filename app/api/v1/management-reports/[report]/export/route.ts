import { administrators } from '@/lib/base/roles'
import { ExportReport, ManagementParams } from '@/lib/desk/management/schema'
import { exportReport } from '@/lib/desk/management/verbs/export'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'All rows of a report of the management as CSV or XLSX',
    roles: administrators,
    params: ManagementParams,
    query: ExportReport,
    errors: ['unavailable', 'throttled'],
    audited: 'export',
  },
  ({ actor, params: { report }, query }) => exportReport(actor, report, query),
)
