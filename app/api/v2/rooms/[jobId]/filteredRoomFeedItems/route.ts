import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseFeed, FilterFeed, RoomFeedItem } from '@/lib/site/feed/schema'
import * as feed from '@/lib/site/feed/service'

export const POST = endpoint(
  {
    summary: "A page of a job's feed, the newest first, narrowed to rooms, visits and types",
    roles: everyone,
    cost: 'read',
    params: params('jobId'),
    // The answer says where the feed continues; the body is sent there again.
    query: BrowseFeed.pick({ before: true }),
    body: FilterFeed,
    response: z.array(RoomFeedItem),
    rest: 'before',
    errors: ['not_found'],
  },
  ({ actor, params, query, body }) => feed.filter(actor, params.jobId, { ...body, ...query }),
)
