import { administrators } from '@/lib/base/roles'
import { BillingEstimate } from '@/lib/company/billing/schema'
import { estimate } from '@/lib/company/billing/verbs/usage'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What this month costs until now, and is likely to cost',
    roles: administrators,
    response: BillingEstimate,
    errors: ['plan'],
  },
  ({ actor }) => estimate(actor),
)
