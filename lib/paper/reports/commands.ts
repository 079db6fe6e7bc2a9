import { theJob, theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { reportKeys } from './keys'
import type { Preflight, PreflightPoint } from './schema'

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

export const sendReports = command({
  call: 'POST /api/v1/job-reports/{jobId}/send',
  sends: 'SendReports',
  answers: 'SentReport',
  stamps: ['id'],
  makesOld: theReportsAndTheJob,
})

export const deleteReport = command({
  call: 'DELETE /api/v1/job-reports/{jobId}/{id}',
  makesOld: theReportsAndTheJob,
})

export const giveReason = command({
  call: 'PUT /api/v1/reports/{jobId}/preflight/{key}',
  sends: 'GiveReason',
  answers: 'PreflightPoint',
  makesOld: theJob,
  puts: ({ jobId }, answer) => ({
    queryKey: reportKeys.preflight(jobId),
    into: (data) => withPoint(data as Preflight, answer),
  }),
})

export const giveReasons = command({
  call: 'PUT /api/v1/reports/{jobId}/preflight',
  sends: 'GiveReasons',
  answers: 'Preflight',
  makesOld: theJob,
  puts: ({ jobId }, answer) => ({
    queryKey: reportKeys.preflight(jobId),
    into: (data) => answer.points.reduce(withPoint, data as Preflight),
  }),
})

const withPoint = ({ points }: Preflight, answer: PreflightPoint): Preflight => ({
  points: points.map((point) => (point.key === answer.key ? answer : point)),
})
