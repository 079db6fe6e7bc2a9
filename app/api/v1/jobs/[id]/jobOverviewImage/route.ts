import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { ChangeOverviewImage, Job } from '@/lib/job/jobs/schema'
import { changeOverviewImage, removeOverviewImage } from '@/lib/job/jobs/verbs/overview-image'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a job’s picture, or turn the one that it has',
    roles: everyone,
    params: params('id'),
    body: ChangeOverviewImage,
    files: { jobOverviewImage: { ...ONE_IMAGE, min: 0 } },
    response: Job,
    errors: ['plan', 'not_found', 'conflict', 'too_large', 'unsupported'],
  },
  ({ actor, params: { id }, body, files }) => changeOverviewImage(actor, id, body, files.jobOverviewImage[0]),
)

export const DELETE = endpoint(
  {
    summary: 'Remove a job’s picture',
    roles: managers,
    params: params('id'),
    status: 204,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => removeOverviewImage(actor, id),
)
