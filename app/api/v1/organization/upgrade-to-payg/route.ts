import { administrators } from '@/lib/base/roles'
import { UpgradeToPayg } from '@/lib/company/billing/schema'
import { upgrade } from '@/lib/company/billing/verbs/plan'
import { Organization } from '@/lib/company/organization/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Move to the plan that is paid as it is used, or name another card holder',
    roles: administrators,
    body: UpgradeToPayg,
    response: Organization,
    errors: ['conflict'],
  },
  ({ actor, body }) => upgrade(actor, body),
)
