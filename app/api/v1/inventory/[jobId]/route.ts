import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseInventory, InventoryPage } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'

export const GET = endpoint(
  {
    summary: "A job's inventory room by room, and what it comes to",
    roles: everyone,
    params: params('jobId'),
    query: BrowseInventory,
    response: InventoryPage,
    errors: ['not_found'],
  },
  ({ actor, params, query }) => inventory.browse(actor, params.jobId, query),
)
