import { managers } from '@/lib/base/roles'
import { ExportCatalogue } from '@/lib/paper/catalogue/schema'
import { exportCatalogue } from '@/lib/paper/catalogue/verbs/sheets'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'The service catalogue as CSV or XLSX, in the columns of an import',
    roles: managers,
    query: ExportCatalogue,
    errors: ['plan', 'throttled'],
    audited: 'export',
  },
  ({ actor, query }) => exportCatalogue(actor, query),
)
