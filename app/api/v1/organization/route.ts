import { everyone } from '@/lib/base/roles'
import { Organization } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The organisation one works for', roles: everyone, response: Organization },
  ({ actor }) => organization.read(actor),
)
