import { everyone } from '@/lib/base/roles'
import { BrowseOverview, Overview } from '@/lib/desk/overview/schema'
import * as overview from '@/lib/desk/overview/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "The figures of the caller's dashboard: an Administrator's over all jobs, anybody else's over their own",
    roles: everyone,
    query: BrowseOverview,
    response: Overview,
  },
  ({ actor, query }) => overview.read(actor, query),
)
