import { everyone } from '@/lib/base/roles'
import { BrowseOut, OutPage } from '@/lib/equipment/schema'
import { browseOut } from '@/lib/equipment/where'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What stands where now, over all jobs, the longest first',
    roles: everyone,
    query: BrowseOut,
    response: OutPage,
  },
  ({ actor, query }) => browseOut(actor, query),
)
