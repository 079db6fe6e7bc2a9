import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddPoint, MoisturePoint } from '@/lib/site/moisture/schema'
import * as points from '@/lib/site/moisture/verbs/points'

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
