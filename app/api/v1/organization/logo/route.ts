import { administrators } from '@/lib/base/roles'
import { ONE_IMAGE } from '@/lib/files/rules'
import { Organization } from '@/lib/organization/schema'
import * as organization from '@/lib/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Give the organisation a new logo',
    roles: administrators,
    files: { image: ONE_IMAGE },
    response: Organization,
    errors: ['plan', 'too_large', 'unsupported'],
  },
  ({ actor, files }) => organization.setLogo(actor, files.image[0]!),
)
