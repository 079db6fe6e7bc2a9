import { theJob, theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

export const addInventoryItem = command({
  call: 'POST /api/v1/inventory/{jobId}/{roomId}/{inspectionId}',
  sends: 'AddInventoryItem',
  answers: 'InventoryItemAdded',
  files: ['photos'],
  stamps: ['id', 'capturedAt'],
  kept: 'inventory item',
  makesOld: theJob,
})

export const changeInventoryItem = command({
  call: 'PUT /api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}/{itemId}',
  sends: 'ChangeInventoryItem',
  answers: 'InventoryItem',
  files: ['photos'],
  makesOld: theJobAndStorage,
})

export const changeInventory = command({
  call: 'POST /api/v1/inventory/{jobId}/bulk',
  sends: 'ChangeInventory',
  answers: 'InventoryItems',
  makesOld: theJob,
})

export const removeInventory = command({
  call: 'POST /api/v1/inventory/{jobId}/delete',
  sends: 'RemoveInventory',
  makesOld: theJob,
})
