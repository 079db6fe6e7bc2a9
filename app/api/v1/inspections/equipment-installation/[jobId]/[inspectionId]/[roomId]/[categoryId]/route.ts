import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Installations } from '@/lib/site/equipment/schema'
import { browseRoomCategory } from '@/lib/site/equipment/verbs/at-visit'

export const GET = endpoint(
  {
    summary: 'What of a category stood in a room at a site visit',
    roles: everyone,
    params: params('jobId', 'inspectionId', 'roomId', 'categoryId'),
    response: Installations,
    errors: ['not_found'],
  },
  ({ actor, params }) => browseRoomCategory(actor, params),
)
