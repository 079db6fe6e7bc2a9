import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { Job } from '@/lib/job/jobs/schema'
import { setOverviewImage } from '@/lib/job/jobs/verbs/overview-image'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Give a job its picture',
    roles: everyone,
    params: params('id'),
    files: { jobOverviewImage: ONE_IMAGE },
    response: Job,
    errors: ['plan', 'not_found', 'too_large', 'unsupported'],
  },
  ({ actor, params: { id }, files }) => setOverviewImage(actor, id, files.jobOverviewImage[0]!),
)
