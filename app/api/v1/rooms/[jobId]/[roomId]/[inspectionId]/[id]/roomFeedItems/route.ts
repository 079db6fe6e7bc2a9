import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { BrowseFeed, FeedTypeParams, RoomFeedItem } from '@/lib/feed/schema'
import * as feed from '@/lib/feed/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
