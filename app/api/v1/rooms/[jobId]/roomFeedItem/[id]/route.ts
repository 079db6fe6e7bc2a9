import { endpoint } from '@/lib/http/endpoint'
import { everyone } from '@/lib/roles'
import * as feed from '@/lib/rooms/feed-items'
import { RoomFeedItem } from '@/lib/rooms/schema'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: "One item of a room's feed",
    roles: everyone,
    params: params('jobId', 'id'),
    response: RoomFeedItem,
    errors: ['not_found'],
  },
  ({ actor, params }) => feed.read(actor, params.jobId, params.id),
)
