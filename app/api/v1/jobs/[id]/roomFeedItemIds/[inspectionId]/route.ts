import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { RoomFeedItemIds } from '@/lib/site/feed/schema'
import * as feed from '@/lib/site/feed/service'

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
