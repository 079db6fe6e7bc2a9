import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { BrowseStatuses, StatusValue } from '@/lib/desk/overview/schema'
import * as overview from '@/lib/desk/overview/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "How many of the jobs of the caller's dashboard stand in each status",
    roles: everyone,
    query: BrowseStatuses,
    response: z.array(StatusValue),
  },
  ({ actor, query }) => overview.statuses(actor, query),
)
