import * as points from '@/lib/moisture/points'
import { AddPoint, MoisturePoint } from '@/lib/moisture/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const POST = endpoint(
  {
    summary: 'Add a moisture point to a room',
    roles: everyone,
    params: params('jobId'),
    body: AddPoint,
    response: MoisturePoint,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId }, body }) => points.add(actor, jobId, body),
)
