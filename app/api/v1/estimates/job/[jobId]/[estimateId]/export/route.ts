import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ExportLines } from '@/lib/paper/estimates/schema'
import { exportLines } from '@/lib/paper/estimates/verbs/export'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: "An estimate's lines with our costs, as CSV or XLSX",
    roles: managers,
    params: params('jobId', 'estimateId'),
    query: ExportLines,
    errors: ['not_found', 'throttled'],
    audited: 'export',
  },
  ({ actor, params: at, query }) => exportLines(actor, at, query),
)
