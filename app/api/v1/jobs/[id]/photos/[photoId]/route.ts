import { everyone } from '@/lib/base/roles'
import { ChangePhoto, Photo, PhotoParams } from '@/lib/job/photos/schema'
import * as photos from '@/lib/job/photos/verbs/job-photos'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'One photo of a job', roles: everyone, params: PhotoParams, response: Photo, errors: ['not_found'] },
  ({ actor, params }) => photos.open(actor, params),
)

export const PUT = endpoint(
  {
    summary: 'Caption a photo, turn it, or pair it with an earlier one',
    roles: everyone,
    params: PhotoParams,
    body: ChangePhoto,
    response: Photo,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => photos.change(actor, params, body),
)

export const DELETE = endpoint(
  { summary: 'Remove a photo', roles: everyone, params: PhotoParams, errors: ['not_found', 'conflict'] },
  ({ actor, params }) => photos.remove(actor, params),
)
