import { theJob, theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))
const confirmed = commandsOf(() => import('@/lib/job/field/schema'))

/** Words without photos: with photos, they go together (components/job/photos). */
export const addPhotoNote = command({
  call: 'POST /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/room-feed-item-photos',
  sends: 'AddPhotoNote',
  answers: 'RoomFeedItem',
  files: ['photos'],
  stamps: ['id', 'capturedAt'],
  kept: 'photo note',
  makesOld: theJobAndStorage,
})

export const changePhotoNote = command({
  call: 'PUT /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/photos',
  sends: 'ChangePhotoNote',
  answers: 'RoomFeedItem',
  files: ['photos'],
  makesOld: theJob,
})

/** The same for photos just taken, which may still be on their way: the words follow them. */
export const sayOfPhotos = command({
  call: 'PUT /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/photos',
  sends: 'ChangePhotoNote',
  answers: 'RoomFeedItem',
  files: ['photos'],
  kept: 'photo note',
  makesOld: theJob,
})

export const deleteFeedItem = confirmed({
  call: 'DELETE /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}',
  sends: 'Confirmed',
  makesOld: theJob,
})

export const movePhotos = command({
  call: 'PUT /api/v1/jobs/{id}/photos/room',
  sends: 'MovePhotos',
  makesOld: ({ id }) => theJob({ jobId: id }),
})
