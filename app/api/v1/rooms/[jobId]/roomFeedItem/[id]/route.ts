import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { RoomFeedItem } from '@/lib/feed/schema'
import * as feed from '@/lib/feed/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
