import { browseRoomCategory } from '@/lib/equipment/install'
import { Installations } from '@/lib/equipment/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
