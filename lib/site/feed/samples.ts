import { type Samples, Word, putFeedItem, the } from '@/e2e/contract/sample'

export const samples = {
  records: { feedItem: (scope) => putFeedItem(scope, 'PHOTO_NOTE') },
  paths: {
    '/api/v1/jobs/{id}/roomFeedItemIds/{inspectionId}': 'visit',
    '/api/v1/rooms/{jobId}/{roomId}/{inspectionId}': 'visit',
    '/api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}': 'feedItem',
    '/api/v1/rooms/{jobId}/roomFeedItem/{id}': 'feedItem',
  },
  calls: {
    'GET /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/roomFeedItems': { path: { id: new Word('PHOTO_NOTE') } },
    'PUT /api/v1/jobs/{id}/photos/room': {
      body: { photos: [{ id: the('fieldPhoto'), version: 1 }], roomId: the('room') },
    },
    'POST /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/room-feed-item-photos': { body: { note: 'Skirting lifted' } },
    'PUT /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/photos': { body: { note: 'Skirting lifted' } },
    'POST /api/v2/rooms/{jobId}/filteredRoomFeedItems': {
      body: { roomIds: [the('room')], inspectionIds: [the('visit')], type: 'PHOTO_NOTE' },
    },
  },
} satisfies Samples
