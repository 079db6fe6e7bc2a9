import { theJob, theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { withReading } from './columns'
import { meterKeys, moistureKeys } from './keys'
import type { MatrixColumns, MoistureReading } from './schema'

const command = commandsOf(() => import('./schema'))
const confirmed = commandsOf(() => import('@/lib/job/field/schema'))

const theMeters = () => [meterKeys.all]

/** The matrix may hold ten thousand readings: one more is put into it. */
const intoTheMatrix = ({ jobId }: { jobId: string }, saved: MoistureReading) => ({
  queryKey: moistureKeys.matrix(jobId),
  into: (matrix: MatrixColumns) => withReading(matrix, saved),
})

export const addMeter = command({
  call: 'POST /api/v1/meters',
  sends: 'AddMeter',
  answers: 'Meter',
  stamps: ['id'],
  makesOld: theMeters,
})

export const changeMeter = command({
  call: 'PUT /api/v1/meters/{id}',
  sends: 'ChangeMeter',
  answers: 'Meter',
  makesOld: theMeters,
})

export const keepCertificate = command({
  call: 'POST /api/v1/meters/{id}/certificate',
  answers: 'Meter',
  files: ['certificate'],
  makesOld: theMeters,
})

export const removeMeter = command({ call: 'DELETE /api/v1/meters/{id}', makesOld: theMeters })

export const addPoint = command({
  call: 'POST /api/v1/moisture/{jobId}/points',
  sends: 'AddPoint',
  answers: 'MoisturePoint',
  stamps: ['id'],
  kept: 'point',
  makesOld: theJob,
})

export const changePoint = command({
  call: 'PUT /api/v1/moisture/{jobId}/points/{pointId}',
  sends: 'ChangePoint',
  answers: 'MoisturePoint',
  makesOld: theJob,
})

export const takeReading = command({
  call: 'POST /api/v1/moisture/{jobId}/{roomId}/{inspectionId}',
  sends: 'TakeReading',
  answers: 'MoistureReading',
  stamps: ['id', 'capturedAt'],
  kept: 'reading',
  makesOld: theJob,
  puts: intoTheMatrix,
})

export const changeReading = command({
  call: 'PUT /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}',
  sends: 'ChangeReading',
  answers: 'MoistureReading',
  makesOld: theJob,
  puts: intoTheMatrix,
})

export const addReadingPhotos = command({
  call: 'POST /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}/photos',
  sends: 'AddReadingPhotos',
  answers: 'MoistureReading',
  files: ['photos'],
  makesOld: theJobAndStorage,
})

export const deleteReading = confirmed({
  call: 'DELETE /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}',
  sends: 'Confirmed',
  makesOld: theJob,
})

export const recordAir = command({
  call: 'POST /api/v1/moisture/{jobId}/air',
  sends: 'RecordAir',
  answers: 'AirReading',
  stamps: ['id', 'capturedAt'],
  kept: 'air reading',
  makesOld: theJob,
})

export const changeAir = command({
  call: 'PUT /api/v1/moisture/{jobId}/air/{airReadingId}',
  sends: 'ChangeAir',
  answers: 'AirReading',
  makesOld: theJob,
})

export const deleteAir = command({ call: 'DELETE /api/v1/moisture/{jobId}/air/{airReadingId}', makesOld: theJob })
