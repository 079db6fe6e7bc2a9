import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { JobEquipment } from '@/lib/site/equipment/schema'
import { browseJob } from '@/lib/site/equipment/verbs/where'

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
