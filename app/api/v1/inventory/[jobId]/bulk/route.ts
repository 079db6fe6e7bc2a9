import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeInventory, InventoryItems } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'

export const POST = endpoint(
  {
    summary: 'Give several items another disposition or room, all or none',
    roles: everyone,
    params: params('jobId'),
    body: ChangeInventory,
    response: InventoryItems,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => inventory.changeSeveral(actor, params.jobId, body),
)
