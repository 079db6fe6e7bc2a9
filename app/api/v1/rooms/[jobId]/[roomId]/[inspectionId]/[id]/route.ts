import { everyone } from '@/lib/base/roles'
import { Confirmed } from '@/lib/job/field/schema'
import { endpoint } from '@/lib/platform/route/endpoint'
import { FeedItemParams } from '@/lib/site/feed/schema'
import * as feed from '@/lib/site/feed/service'

export const DELETE = endpoint(
  {
    summary: 'Delete an item of a room’s feed, with what stands under it',
    roles: everyone,
    params: FeedItemParams,
    query: Confirmed,
    errors: ['not_found', 'conflict', 'invalid'],
  },
  ({ actor, params, query }) => feed.remove(actor, params, query),
)
