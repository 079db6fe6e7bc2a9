import { spreadsheet } from '@/lib/http/spreadsheet'
import { exportTimesheets } from '@/lib/timesheets/export'
import { ExportTimesheets } from '@/lib/timesheets/schema'
import { managers } from '@/lib/users/rules'

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
