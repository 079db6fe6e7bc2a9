import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { GalleryPhotos } from '@/lib/job/photos/schema'
import { endpoint } from '@/lib/platform/route/endpoint'
import { MovePhotos } from '@/lib/site/feed/schema'
import { movePhotos } from '@/lib/site/feed/verbs/move-photos'

export const PUT = endpoint(
  {
    summary: 'Move photos of photo notes to another room of their job',
    roles: everyone,
    params: params('id'),
    body: MovePhotos,
    response: GalleryPhotos,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => movePhotos(actor, id, body),
)
