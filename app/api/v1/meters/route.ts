import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddMeter, Meter } from '@/lib/site/moisture/schema'
import * as meters from '@/lib/site/moisture/verbs/meters'

export const GET = endpoint(
  {
    summary: "The organisation's moisture meters by name, those that were retired last",
    roles: everyone,
    response: z.array(Meter),
    rest: 'total',
  },
  ({ actor }) => meters.browse(actor),
)

export const POST = endpoint(
  {
    summary: 'Add a moisture meter with its scales; what others than Administrators add is marked to be completed',
    roles: everyone,
    body: AddMeter,
    response: Meter,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => meters.add(actor, body),
)
