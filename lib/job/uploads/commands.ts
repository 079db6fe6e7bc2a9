import { theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { uploadKeys } from './keys'

const command = commandsOf(() => import('./schema'))

export const addUploads = command({
  call: 'POST /api/v1/uploads/job/{jobId}',
  sends: 'AddUploads',
  files: ['files'],
  makesOld: theJobAndStorage,
})

export const changeUpload = command({
  call: 'PUT /api/v1/uploads/job/{jobId}/{uploadId}',
  sends: 'ChangeUpload',
  answers: 'Upload',
  makesOld: ({ jobId }) => [uploadKeys.ofJob(jobId)],
})

export const deleteUpload = command({
  call: 'DELETE /api/v1/uploads/job/{jobId}/{uploadId}',
  makesOld: theJobAndStorage,
})
