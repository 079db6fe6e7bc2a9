import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { RemoveInventory } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
