import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as points from '@/lib/moisture/points'
import { AddPoint, MoisturePoint } from '@/lib/moisture/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
