import { theJob } from '@/lib/job/jobs/keys'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

type At = { jobId: string; estimateId: string }

/** An estimate that somebody is asked to approve, with its links, and its job's history. The address of one that waits comes with a read alone. */
const theEstimate = (params: At) => [estimateKeys.ofJob(params.jobId), ...theJob(params)]

export const askForApproval = command({
  call: 'POST /api/v1/estimates/job/{jobId}/{estimateId}/approval-links',
  sends: 'AskForApproval',
  answers: 'ApprovalLinks',
  stamps: ['id'],
  makesOld: theEstimate,
})

export const renewApprovalLink = command({
  call: 'PUT /api/v1/estimates/job/{jobId}/{estimateId}/approval-links/{linkId}/renewed',
  answers: 'ApprovalLinks',
  makesOld: theEstimate,
})

export const takeApprovalLinkBack = command({
  call: 'DELETE /api/v1/estimates/job/{jobId}/{estimateId}/approval-links/{linkId}',
  answers: 'ApprovalLinks',
  makesOld: theEstimate,
})

const theView = ({ token }: { token: string }) => [estimateKeys.view(token)]
const putsView = ({ token }: { token: string }, answer: object) => ({
  queryKey: estimateKeys.view(token),
  into: () => answer,
})

export const noteOpened = command({ call: 'PUT /api/v1/approval/{token}/opened', makesOld: () => [] })

export const sendCode = command({ call: 'POST /api/v1/approval/{token}/code', makesOld: () => [] })

export const enterCode = command({
  call: 'PUT /api/v1/approval/{token}/code',
  sends: 'EnterCode',
  answers: 'LinkPass',
  makesOld: theView,
})

export const approveByLink = command({
  call: 'PUT /api/v1/approval/{token}',
  sends: 'ApproveByLink',
  answers: 'ApprovalView',
  makesOld: theView,
  puts: putsView,
})

export const rejectByLink = command({
  call: 'PUT /api/v1/approval/{token}/reject',
  sends: 'RejectByLink',
  answers: 'ApprovalView',
  makesOld: theView,
  puts: putsView,
})
