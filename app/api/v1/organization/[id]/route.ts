import { administrators } from '@/lib/base/roles'
import { ChangedOrganization, OrganizationId, UpdateOrganization } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change the details of the organisation',
    roles: administrators,
    params: OrganizationId,
    body: UpdateOrganization,
    response: ChangedOrganization,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => organization.change(actor, id, body),
  (payload) => ({ payload }),
)
