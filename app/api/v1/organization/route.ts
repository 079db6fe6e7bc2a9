import { administrators, everyone } from '@/lib/base/roles'
import { CloseOrganization, Closed } from '@/lib/company/closing/schema'
import * as closing from '@/lib/company/closing/service'
import { Organization } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { clearSessionCookie } from '@/lib/platform/auth/cookie'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The organisation one works for', roles: everyone, response: Organization },
  ({ actor }) => organization.read(actor),
)

export const DELETE = endpoint(
  {
    summary: 'Close the organisation: everybody is logged out, and thirty days later all of it is deleted',
    roles: administrators,
    body: CloseOrganization,
    response: Closed,
    status: 202,
    errors: ['invalid', 'conflict'],
  },
  ({ actor, body }) => closing.close(actor, body),
  async (closed) => {
    await clearSessionCookie()
    return closed
  },
)
