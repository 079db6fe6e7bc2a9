import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { RemoveInventory } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'

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
