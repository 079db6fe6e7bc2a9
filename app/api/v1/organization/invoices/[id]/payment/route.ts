import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Tried } from '@/lib/company/billing/schema'
import { payNow } from '@/lib/company/billing/verbs/payment'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Charge an invoice of the operator now',
    roles: administrators,
    params: params('id'),
    response: Tried,
    errors: ['not_found', 'conflict', 'unavailable'],
  },
  ({ actor, params: { id } }) => payNow(actor, id),
)
