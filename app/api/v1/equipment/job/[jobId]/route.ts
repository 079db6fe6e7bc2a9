import { JobEquipment } from '@/lib/equipment/schema'
import { browseJob } from '@/lib/equipment/where'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: "A job's installations, the newest first, and the dry rooms in which units still stand",
    roles: everyone,
    params: params('jobId'),
    response: JobEquipment,
    errors: ['not_found'],
  },
  ({ actor, params }) => browseJob(actor, params.jobId),
)
