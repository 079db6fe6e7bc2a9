import { managers } from '@/lib/base/roles'
import { OverdueCheckpoints } from '@/lib/desk/overview/schema'
import * as overview from '@/lib/desk/overview/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "The jobs of the caller's dashboard that should have reached a checkpoint by now",
    roles: managers,
    response: OverdueCheckpoints,
  },
  ({ actor }) => overview.overdue(actor),
)
