import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseOut, OutPage } from '@/lib/site/equipment/schema'
import { browseOut } from '@/lib/site/equipment/verbs/where'

export const GET = endpoint(
  {
    summary: 'What stands where now, over all jobs, the longest first',
    roles: everyone,
    query: BrowseOut,
    response: OutPage,
  },
  ({ actor, query }) => browseOut(actor, query),
)
