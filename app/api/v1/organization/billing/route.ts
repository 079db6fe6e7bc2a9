import { administrators } from '@/lib/base/roles'
import { Billing } from '@/lib/company/billing/schema'
import { overview } from '@/lib/company/billing/verbs/usage'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The plan, what was used of it month by month, and how it is paid for',
    roles: administrators,
    response: Billing,
  },
  ({ actor }) => overview(actor),
)
