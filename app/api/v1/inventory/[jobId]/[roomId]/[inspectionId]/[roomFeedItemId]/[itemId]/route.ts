import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeInventoryItem, InventoryItem } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'

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
