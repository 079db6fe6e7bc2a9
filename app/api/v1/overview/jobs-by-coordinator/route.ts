import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { BrowseCoordinators, CoordinatorJobCounts } from '@/lib/desk/overview/schema'
import * as overview from '@/lib/desk/overview/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'How many jobs everybody who coordinates some has in each status',
    roles: everyone,
    query: BrowseCoordinators,
    response: z.array(CoordinatorJobCounts),
  },
  ({ actor, query }) => overview.coordinators(actor, query),
)
