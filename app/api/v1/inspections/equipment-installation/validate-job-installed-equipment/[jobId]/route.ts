import { checkJob } from '@/lib/equipment/install'
import { JobEquipmentCheck } from '@/lib/equipment/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
