import { managers } from '@/lib/base/roles'
import { Attention } from '@/lib/desk/overview/schema'
import * as overview from '@/lib/desk/overview/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary:
      'How much waits to be planned or corrected: units to recall, drafts of tasks, jobs that contradict themselves',
    roles: managers,
    response: Attention,
  },
  ({ actor }) => overview.attention(actor),
)
