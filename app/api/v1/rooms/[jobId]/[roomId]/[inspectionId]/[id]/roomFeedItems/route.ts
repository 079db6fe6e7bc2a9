import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { everyone } from '@/lib/roles'
import * as feed from '@/lib/rooms/feed-items'
import { BrowseFeed, FeedTypeParams, RoomFeedItem } from '@/lib/rooms/schema'

export const GET = endpoint(
  {
    summary: 'What was recorded of one type in a room at a visit, the newest first; `id` is the type',
    roles: everyone,
    params: FeedTypeParams,
    query: BrowseFeed,
    response: z.array(RoomFeedItem),
    rest: 'before',
    errors: ['not_found'],
  },
  ({ actor, params, query }) => feed.browse(actor, params, query),
)
