import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddInventoryItem, InventoryItemAdded } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'

export const POST = endpoint(
  {
    summary: 'Add an item that was in a room at a site visit',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId'),
    body: AddInventoryItem,
    files: PHOTO_FILES,
    response: InventoryItemAdded,
    status: 201,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params, body, files }) => inventory.add(actor, params, body, files.photos),
  () => ({ success: true }),
)
