import { everyone } from '@/lib/base/roles'
import { LiveEvent } from '@/lib/desk/areas/schema'
import { FollowSince } from '@/lib/platform/live/schema'
import * as live from '@/lib/platform/live/service'
import { stream } from '@/lib/platform/route/stream'

export const GET = stream(
  {
    summary: 'What others change, as it happens',
    roles: everyone,
    query: FollowSince,
    response: LiveEvent,
    errors: ['throttled'],
  },
  ({ actor, query }) => live.follow(actor, query),
)
