import { z } from 'zod'

import { administrators, everyone } from '@/lib/base/roles'
import { AddLetterhead, Letterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The letterheads that reports go out under, the default one first',
    roles: everyone,
    response: z.array(Letterhead),
  },
  ({ actor }) => letterheads.browse(actor),
)

export const POST = endpoint(
  {
    summary: 'Add a letterhead',
    roles: administrators,
    body: AddLetterhead,
    response: Letterhead,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => letterheads.add(actor, body),
)
