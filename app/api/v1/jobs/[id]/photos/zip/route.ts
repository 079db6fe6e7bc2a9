import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChoosePhotos } from '@/lib/job/photos/schema'
import { packPhotos } from '@/lib/job/photos/verbs/several'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: "The originals of a job's photos, or of those that are named, as one ZIP",
    roles: everyone,
    params: params('id'),
    query: ChoosePhotos,
    errors: ['not_found', 'too_large', 'throttled'],
    audited: 'export',
  },
  ({ actor, params: { id }, query }) => packPhotos(actor, id, query),
)
