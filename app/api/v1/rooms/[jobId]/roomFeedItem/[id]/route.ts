import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { RoomFeedItem } from '@/lib/site/feed/schema'
import * as feed from '@/lib/site/feed/service'

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
