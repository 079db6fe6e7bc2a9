import { everyone } from '@/lib/base/roles'
import { MarkPhoto, Photo, PhotoParams } from '@/lib/job/photos/schema'
import * as photos from '@/lib/job/photos/verbs/job-photos'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Draw marks over a photo, in place of those that it has',
    roles: everyone,
    params: PhotoParams,
    body: MarkPhoto,
    response: Photo,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => photos.mark(actor, params, body),
)
