import { z } from 'zod'

import { administrators, everyone } from '@/lib/base/roles'
import { AddUser, User, UserFilters } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The staff of the organisation, by name',
    roles: everyone,
    query: UserFilters,
    response: z.object({ payload: z.array(User) }),
  },
  ({ actor, query }) => users.browse(actor, query),
  (payload) => ({ payload }),
)

export const POST = endpoint(
  {
    summary: 'Add a user; an invitation is e-mailed to them',
    roles: administrators,
    body: AddUser,
    response: User,
    status: 201,
    errors: ['plan', 'conflict', 'throttled'],
  },
  ({ actor, body }) => users.add(actor, body),
)
