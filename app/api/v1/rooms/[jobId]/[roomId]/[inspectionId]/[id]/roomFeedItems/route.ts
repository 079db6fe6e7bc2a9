import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseFeed, FeedTypeParams, RoomFeedItem } from '@/lib/site/feed/schema'
import * as feed from '@/lib/site/feed/service'

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
