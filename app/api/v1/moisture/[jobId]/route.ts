import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as matrix from '@/lib/moisture/matrix'
import { MoistureMatrix } from '@/lib/moisture/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's moisture points against its visits, with goals and states",
    roles: everyone,
    params: params('jobId'),
    response: MoistureMatrix,
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => matrix.browse(actor, jobId),
)
