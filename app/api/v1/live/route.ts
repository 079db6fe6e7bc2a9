import { everyone } from '@/lib/base/roles'
import { LiveEvent } from '@/lib/desk/areas/schema'
import * as live from '@/lib/platform/live/service'
import { stream } from '@/lib/platform/route/stream'

export const GET = stream(
  { summary: 'What others change, as it happens', roles: everyone, response: LiveEvent, errors: ['throttled'] },
  ({ actor }) => live.follow(actor),
)
