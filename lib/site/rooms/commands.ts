import { theJob } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

export const addRoom = command({
  call: 'POST /api/v1/rooms/{jobId}',
  sends: 'AddRoom',
  answers: 'Room',
  stamps: ['id'],
  kept: 'room',
  makesOld: theJob,
})

export const changeRoom = command({
  call: 'PUT /api/v1/rooms/{jobId}/{roomId}',
  sends: 'ChangeRoom',
  answers: 'Room',
  makesOld: theJob,
})

export const orderRooms = command({
  call: 'PUT /api/v1/rooms/{jobId}/order',
  sends: 'OrderRooms',
  answers: 'Rooms',
  makesOld: theJob,
})

export const restoreRoom = command({
  call: 'POST /api/v1/rooms/{jobId}/{roomId}/restore',
  answers: 'Room',
  makesOld: theJob,
})

export const deleteRoom = command({ call: 'DELETE /api/v1/rooms/{jobId}/{roomId}', makesOld: theJob })
