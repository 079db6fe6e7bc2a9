import { roots } from '@/lib/base/roots'
import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

const theJob = (jobId: string) => [jobKeys.detail(jobId), roots.outbox]

export const writeEmail = command({
  // The id is the job's.
  call: 'POST /api/v1/email/{id}',
  sends: 'WriteEmail',
  answers: 'Email',
  files: ['attachments'],
  stamps: ['id'],
  makesOld: ({ id }) => theJob(id),
})

export const retryEmail = command({
  call: 'POST /api/v1/email/{id}/job/{jobId}/retry',
  answers: 'Email',
  makesOld: ({ jobId }) => theJob(jobId),
})

export const sendSms = command({
  call: 'POST /api/v1/sms',
  sends: 'SendSms',
  answers: 'Sms',
  stamps: ['id'],
  makesOld: (_, { jobId }) => theJob(jobId),
})

export const retrySms = command({
  call: 'POST /api/v1/sms/{jobId}/{id}/retry',
  answers: 'Sms',
  makesOld: ({ jobId }) => theJob(jobId),
})
