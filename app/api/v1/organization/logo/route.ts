import { administrators } from '@/lib/base/roles'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { Organization } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Change the logo of the organisation',
    roles: administrators,
    files: { image: ONE_IMAGE },
    response: Organization,
    errors: ['plan', 'too_large', 'unsupported'],
  },
  ({ actor, files }) => organization.setLogo(actor, files.image[0]!),
)
