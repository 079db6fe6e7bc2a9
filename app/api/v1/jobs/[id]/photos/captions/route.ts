import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { CaptionPhotos, GalleryPhotos } from '@/lib/job/photos/schema'
import { captionSeveral } from '@/lib/job/photos/verbs/several'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Give several photos of a job the same caption',
    roles: everyone,
    params: params('id'),
    body: CaptionPhotos,
    response: GalleryPhotos,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => captionSeveral(actor, id, body),
)
