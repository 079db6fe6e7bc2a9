import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'
import { ExportInventory } from '@/lib/site/inventory/schema'
import { exportInventory } from '@/lib/site/inventory/verbs/export'

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
