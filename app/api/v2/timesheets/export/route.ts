import { managers } from '@/lib/base/roles'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'
import { ExportTimesheets } from '@/lib/site/timesheets/schema'
import { exportTimesheets } from '@/lib/site/timesheets/verbs/export'

export const GET = spreadsheet(
  {
    summary: 'Timesheets for the payroll, as CSV or XLSX',
    roles: managers,
    query: ExportTimesheets,
    errors: ['unavailable', 'throttled'],
    audited: 'export',
  },
  ({ actor, query }) => exportTimesheets(actor, query),
)
