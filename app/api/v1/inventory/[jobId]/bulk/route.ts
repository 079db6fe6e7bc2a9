import { ChangeInventory, InventoryItems } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
