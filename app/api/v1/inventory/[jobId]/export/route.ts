import { exportInventory } from '@/lib/inventory/export'
import { ExportInventory } from '@/lib/inventory/schema'
import { everyone } from '@/lib/roles'
import { spreadsheet } from '@/lib/route/spreadsheet'
import { params } from '@/lib/wire'

export const GET = spreadsheet(
  {
    summary: "A job's inventory, as CSV or XLSX",
    roles: everyone,
    params: params('jobId'),
    query: ExportInventory,
    errors: ['not_found', 'unavailable', 'throttled'],
    audited: 'export',
  },
  ({ actor, params, query }) => exportInventory(actor, params.jobId, query),
)
