import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { JobDrying } from '@/lib/site/drying/schema'
import * as sizing from '@/lib/site/sizing/service'

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
