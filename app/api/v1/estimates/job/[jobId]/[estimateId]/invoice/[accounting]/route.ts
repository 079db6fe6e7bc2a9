import { managers } from '@/lib/base/roles'
import { InvoiceLines, InvoiceParams } from '@/lib/paper/estimates/schema'
import { exportInvoice } from '@/lib/paper/estimates/verbs/export'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'The lines of an approved estimate as an accounting program imports an invoice',
    roles: managers,
    params: InvoiceParams,
    query: InvoiceLines,
    errors: ['not_found', 'conflict', 'throttled'],
    audited: 'export',
  },
  ({ actor, params: { accounting, ...at }, query }) => exportInvoice(actor, at, accounting, query),
)
