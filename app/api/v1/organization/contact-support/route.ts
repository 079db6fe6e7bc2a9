import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { ContactSupport } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Write to support; the sender gets a copy',
    roles: everyone,
    body: ContactSupport,
    response: z.object({}),
    status: 202,
    errors: ['throttled'],
  },
  ({ actor, body }) => organization.contactSupport(actor, body),
)
