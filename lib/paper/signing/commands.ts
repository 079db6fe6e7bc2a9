import { theJob } from '@/lib/job/jobs/keys'
import { formKeys } from '@/lib/paper/forms/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { signingKeys } from './keys'

const command = commandsOf(() => import('./schema'))

type At = { jobId: string; formId: string }

/** A form that somebody is asked to sign, with its links, and its job's history. The address of one that waits comes with a read alone. */
const theForm = (params: At) => [formKeys.ofJob(params.jobId), ...theJob(params)]

export const askToSign = command({
  call: 'POST /api/v1/form/jobForms/{jobId}/{formId}/signing-links',
  sends: 'AskToSign',
  answers: 'SigningLinks',
  makesOld: theForm,
})

export const renewLink = command({
  call: 'PUT /api/v1/form/jobForms/{jobId}/{formId}/signing-links/{linkId}/renewed',
  answers: 'SigningLinks',
  makesOld: theForm,
})

export const takeLinkBack = command({
  call: 'DELETE /api/v1/form/jobForms/{jobId}/{formId}/signing-links/{linkId}',
  answers: 'SigningLinks',
  makesOld: theForm,
})

const theView = ({ token }: { token: string }) => [signingKeys.view(token)]
const putsView = ({ token }: { token: string }, answer: object) => ({
  queryKey: signingKeys.view(token),
  into: () => answer,
})

export const noteOpened = command({ call: 'PUT /api/v1/signing/{token}/opened', makesOld: () => [] })

export const sendCode = command({ call: 'POST /api/v1/signing/{token}/code', makesOld: () => [] })

export const enterCode = command({
  call: 'PUT /api/v1/signing/{token}/code',
  sends: 'EnterCode',
  answers: 'LinkPass',
  makesOld: theView,
})

export const signByLink = command({
  call: 'PUT /api/v1/signing/{token}',
  sends: 'SignByLink',
  answers: 'SigningView',
  makesOld: theView,
  puts: putsView,
})

export const declineByLink = command({
  call: 'PUT /api/v1/signing/{token}/decline',
  sends: 'DeclineByLink',
  answers: 'SigningView',
  makesOld: theView,
  puts: putsView,
})
