import { theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { reportKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const theReports = ({ jobId }: { jobId: string }) => [reportKeys.ofJob(jobId)]
const theReportsAndTheJob = (params: { jobId: string }) => [...theReports(params), ...theJobAndStorage(params)]

export const storeReport = command({
  call: 'POST /api/v1/job-reports/{jobId}',
  sends: 'ReportRequest',
  answers: 'JobReport',
  makesOld: theReportsAndTheJob,
})

export const cancelReport = command({
  call: 'POST /api/v1/job-reports/{jobId}/{id}/cancel',
  answers: 'JobReport',
  makesOld: theReports,
})

export const retryReport = command({
  call: 'POST /api/v1/job-reports/{jobId}/{id}/retry',
  answers: 'JobReport',
  makesOld: theReports,
})

export const sendReport = command({
  call: 'POST /api/v1/job-reports/{jobId}/{id}/send',
  sends: 'SendReport',
  answers: 'SentReport',
  stamps: ['id'],
  makesOld: theReportsAndTheJob,
})

export const deleteReport = command({
  call: 'DELETE /api/v1/job-reports/{jobId}/{id}',
  makesOld: theReportsAndTheJob,
})
