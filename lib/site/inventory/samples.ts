import * as s from '@/db/schema'
import { type Samples, clocks, placeOf, putFeedItem, stored, the } from '@/e2e/contract/sample'

export const samples = {
  records: {
    inventoryItem: async (scope) => {
      const feedItemId = await scope.get('inventoryNote')
      const row = {
        ...(await placeOf(scope)),
        feedItemId,
        name: scope.text('Sofa'),
        disposition: 'RESTORABLE' as const,
      }
      const createdBy = scope.caller.userId
      return stored(scope, (tx, own) => tx.insert(s.inventoryItems).values({ ...own, ...row, createdBy, ...clocks() }))
    },
    inventoryNote: (scope) => putFeedItem(scope, 'INVENTORY_NOTE'),
  },
  paths: {
    '/api/v1/inventory/{jobId}': 'job',
    '/api/v1/inventory/{jobId}/{roomId}': 'room',
    '/api/v1/inventory/{jobId}/{roomId}/{inspectionId}': 'visit',
    '/api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}': 'inventoryNote',
    '/api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}/{itemId}': 'inventoryItem',
  },
  calls: {
    'GET /api/v1/inventory/{jobId}': { query: { roomId: the('room'), disposition: 'RESTORABLE' } },
    'GET /api/v1/inventory/{jobId}/export': { query: { roomId: the('room') } },
    'POST /api/v1/inventory/{jobId}/{roomId}/{inspectionId}': { body: { disposition: 'RESTORABLE' } },
    'PUT /api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}/{itemId}': {
      body: { inventoryItemUpdate: { name: 'Sofa', disposition: 'UNAFFECTED' } },
    },
    'POST /api/v1/inventory/{jobId}/bulk': {
      body: { items: [{ id: the('inventoryItem'), version: 1 }], disposition: 'UNAFFECTED', roomId: the('room') },
    },
    'POST /api/v1/inventory/{jobId}/delete': { body: { items: [{ id: the('inventoryItem'), version: 1 }] } },
  },
} satisfies Samples
