import { z } from 'zod'

import { InventoryItem } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: 'The inventory of a room',
    roles: everyone,
    params: params('id', 'roomId'),
    response: z.array(InventoryItem),
    errors: ['not_found'],
  },
  ({ actor, params }) => inventory.ofRoom(actor, params.id, params.roomId),
)
