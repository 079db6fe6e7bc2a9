import { z } from 'zod'

import { LinkToken } from '@/lib/company/accounts/schema'
import * as accounts from '@/lib/company/accounts/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Whether a link to set a password is still good',
    roles: 'public',
    params: z.object({ token: LinkToken }),
    errors: ['gone', 'throttled'],
  },
  ({ visitor, params }) => accounts.checkLink(visitor, params.token),
)
