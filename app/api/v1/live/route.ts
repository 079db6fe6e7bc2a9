import { everyone } from '@/lib/base/roles'
import { LiveEvent } from '@/lib/live/schema'
import * as live from '@/lib/live/service'
import { stream } from '@/lib/route/stream'

export const GET = stream(
  { summary: 'What others change, as it happens', roles: everyone, response: LiveEvent, errors: ['throttled'] },
  ({ actor }) => live.follow(actor),
)
