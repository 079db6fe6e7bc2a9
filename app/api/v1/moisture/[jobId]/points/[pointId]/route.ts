import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangePoint, MoisturePoint } from '@/lib/site/moisture/schema'
import * as points from '@/lib/site/moisture/verbs/points'

export const PUT = endpoint(
  {
    summary: 'Change a moisture point; on another scale it begins a new baseline',
    roles: everyone,
    params: params('jobId', 'pointId'),
    body: ChangePoint,
    response: MoisturePoint,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId, pointId }, body }) => points.change(actor, jobId, pointId, body),
)

export const DELETE = endpoint(
  {
    summary: 'Remove a moisture point that has no readings',
    roles: everyone,
    params: params('jobId', 'pointId'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { jobId, pointId } }) => points.remove(actor, jobId, pointId),
)
