import { everyone } from '@/lib/base/roles'
import { PhotoParams, SeenTurn } from '@/lib/job/photos/schema'
import { openRendition } from '@/lib/job/photos/verbs/renditions'
import { downloadWhenMade } from '@/lib/platform/route/download'

export const GET = downloadWhenMade(
  {
    summary: 'A photo, at most 900 pixels',
    roles: everyone,
    params: PhotoParams,
    query: SeenTurn,
    errors: ['not_found', 'unsupported'],
  },
  ({ actor, params, query }) => openRendition(actor, params, { size: 'report', ...query }),
)
