import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { invoicePdf } from '@/lib/company/billing/verbs/invoices'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'The invoice of a month as a PDF',
    roles: administrators,
    params: params('id'),
    errors: ['not_found', 'unavailable'],
  },
  ({ actor, params: { id } }) => invoicePdf(actor, id),
)
