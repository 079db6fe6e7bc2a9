import { RemoveInventory } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const POST = endpoint(
  {
    summary: 'Delete items with their place in the feed, all or none',
    roles: everyone,
    params: params('jobId'),
    body: RemoveInventory,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => inventory.remove(actor, params.jobId, body),
)
