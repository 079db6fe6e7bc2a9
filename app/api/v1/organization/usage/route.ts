import { everyone } from '@/lib/base/roles'
import { Usage } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Users and jobs in use, and what the plan leaves', roles: everyone, response: Usage },
  ({ actor }) => organization.usage(actor),
)
