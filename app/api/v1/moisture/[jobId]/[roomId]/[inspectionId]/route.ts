import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { MoistureReading, TakeReading } from '@/lib/site/moisture/schema'
import * as readings from '@/lib/site/moisture/verbs/readings'

export const GET = endpoint(
  {
    summary: 'The moisture readings of a room at a visit',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId'),
    response: z.array(MoistureReading),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params }) => readings.browse(actor, params),
)

export const POST = endpoint(
  {
    summary: 'Take a moisture reading at a point of a room',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId'),
    body: TakeReading,
    response: MoistureReading,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => readings.take(actor, params, body),
)
