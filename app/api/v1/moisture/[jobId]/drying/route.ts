import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobDrying } from '@/lib/drying/schema'
import { endpoint } from '@/lib/platform/route/endpoint'
import * as sizing from '@/lib/sizing/service'

export const GET = endpoint(
  {
    summary: "A job's water class, typed and computed, and the equipment that its chambers take",
    roles: everyone,
    params: params('jobId'),
    response: JobDrying,
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => sizing.readJobDrying(actor, jobId),
)
