import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { ChangeInventory, InventoryItem } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { everyone } from '@/lib/users/rules'
import { params } from '@/lib/wire'

export const POST = endpoint(
  {
    summary: 'Give several items another disposition or room, all or none',
    roles: everyone,
    params: params('jobId'),
    body: ChangeInventory,
    response: z.array(InventoryItem),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => inventory.changeSeveral(actor, params.jobId, body),
)
