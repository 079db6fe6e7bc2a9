import { BrowseInventory, InventoryPage } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
