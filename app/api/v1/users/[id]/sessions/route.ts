import { z } from 'zod'

import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Session } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The devices on which somebody of the staff is logged in',
    roles: administrators,
    params: params('id'),
    response: z.array(Session),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => users.sessionsOf(actor, id),
)

export const DELETE = endpoint(
  {
    summary: 'Log a user out everywhere',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => users.endSessionsOf(actor, id),
)
