import { Confirmed } from '@/lib/field/schema'
import { endpoint } from '@/lib/http/endpoint'
import { everyone } from '@/lib/roles'
import * as feed from '@/lib/rooms/feed-items'
import { FeedItemParams } from '@/lib/rooms/schema'

export const DELETE = endpoint(
  {
    summary: "Take an item out of a room's feed, with what stands under it",
    roles: everyone,
    params: FeedItemParams,
    query: Confirmed,
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params, query }) => feed.remove(actor, params, query),
)
