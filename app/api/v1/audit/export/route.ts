import { administrators } from '@/lib/base/roles'
import { ExportAudit } from '@/lib/desk/audit/schema'
import { exportAudit } from '@/lib/desk/audit/service'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'The audit log as CSV or XLSX',
    roles: administrators,
    query: ExportAudit,
    errors: ['throttled'],
    audited: 'export',
  },
  ({ actor, query }) => exportAudit(actor, query),
)
