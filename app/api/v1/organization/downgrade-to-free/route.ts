import { administrators } from '@/lib/base/roles'
import { downgrade } from '@/lib/company/billing/verbs/plan'
import { Organization } from '@/lib/company/organization/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Move back to the free plan; refused while there is more than it includes',
    roles: administrators,
    response: Organization,
    errors: ['conflict'],
  },
  ({ actor }) => downgrade(actor),
)
