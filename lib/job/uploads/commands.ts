import { organizationKeys } from '@/lib/company/organization/keys'
import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { uploadKeys } from './keys'

const command = commandsOf(() => import('./schema'))

export const changeUpload = command({
  call: 'PUT /api/v1/uploads/job/{jobId}/{uploadId}',
  sends: 'ChangeUpload',
  answers: 'Upload',
  makesOld: ({ jobId }) => [uploadKeys.ofJob(jobId)],
})

export const deleteUpload = command({
  call: 'DELETE /api/v1/uploads/job/{jobId}/{uploadId}',
  makesOld: ({ jobId }) => [jobKeys.detail(jobId), organizationKeys.storageUsage()],
})
