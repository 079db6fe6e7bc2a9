import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { JobEquipmentCheck } from '@/lib/site/equipment/schema'
import { checkJob } from '@/lib/site/equipment/verbs/where'

export const GET = endpoint(
  {
    summary: 'Whether all equipment of a job was picked up, and what was not',
    roles: everyone,
    params: params('jobId'),
    response: JobEquipmentCheck,
    errors: ['not_found'],
  },
  ({ actor, params }) => checkJob(actor, params.jobId),
)
