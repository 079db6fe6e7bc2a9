import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobEquipment } from '@/lib/equipment/schema'
import { browseJob } from '@/lib/equipment/where'
import { endpoint } from '@/lib/platform/route/endpoint'

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
