import { everyone } from '@/lib/base/roles'
import { Organization } from '@/lib/organization/schema'
import * as organization from '@/lib/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The organisation one works for', roles: everyone, response: Organization },
  ({ actor }) => organization.read(actor),
)
