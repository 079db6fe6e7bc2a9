import { endpoint } from '@/lib/http/endpoint'
import { everyone } from '@/lib/roles'
import * as feed from '@/lib/rooms/feed-items'
import { RoomFeedItemIds } from '@/lib/rooms/schema'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: 'The ids of what was recorded at a visit, by room and then by type, the newest first',
    roles: everyone,
    params: params('id', 'inspectionId'),
    response: RoomFeedItemIds,
    errors: ['not_found'],
  },
  ({ actor, params }) => feed.ids(actor, params.id, params.inspectionId),
)
