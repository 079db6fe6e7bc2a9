import { z } from 'zod'

import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddLeave, Leave } from '@/lib/company/roster/schema'
import * as roster from '@/lib/company/roster/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The leave of somebody, of the last year and to come, the latest first',
    roles: everyone,
    params: params('id'),
    response: z.array(Leave),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => roster.browseLeave(actor, id),
)

export const POST = endpoint(
  {
    summary: 'Enter somebody’s leave',
    roles: managers,
    params: params('id'),
    body: AddLeave,
    response: Leave,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => roster.addLeave(actor, id, body),
)
