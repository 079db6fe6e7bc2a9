import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { checkJob } from '@/lib/equipment/install'
import { JobEquipmentCheck } from '@/lib/equipment/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
