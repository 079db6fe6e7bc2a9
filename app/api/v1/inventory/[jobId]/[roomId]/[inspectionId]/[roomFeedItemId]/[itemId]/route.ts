import { ChangeInventoryItem, InventoryItem } from '@/lib/inventory/schema'
import * as inventory from '@/lib/inventory/service'
import { PHOTO_FILES } from '@/lib/photos/rules'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const PUT = endpoint(
  {
    summary: 'Change what is known of an item',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId', 'roomFeedItemId', 'itemId'),
    body: ChangeInventoryItem,
    files: PHOTO_FILES,
    response: InventoryItem,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params, body, files }) => inventory.change(actor, params, body, files.photos),
)
