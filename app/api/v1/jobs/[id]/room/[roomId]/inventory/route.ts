import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { InventoryItem } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'

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
