import { JobDrying } from '@/lib/drying/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import * as sizing from '@/lib/sizing/service'
import { params } from '@/lib/wire'

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
