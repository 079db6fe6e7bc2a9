import { theJob } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { exportKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const theClaimFiles = (params: { jobId: string }) => [exportKeys.ofJob(params.jobId), ...theJob(params)]

export const askForClaimFile = command({
  call: 'POST /api/v1/claim-files/{jobId}',
  answers: 'DataExport',
  makesOld: theClaimFiles,
})

export const deleteClaimFile = command({
  call: 'DELETE /api/v1/claim-files/{jobId}/{id}',
  makesOld: theClaimFiles,
})

export const askForExport = command({
  call: 'POST /api/v1/organization/exports',
  answers: 'DataExport',
  makesOld: () => [exportKeys.ofOrganization()],
})

export const deleteExport = command({
  call: 'DELETE /api/v1/organization/exports/{id}',
  makesOld: () => [exportKeys.ofOrganization()],
})
