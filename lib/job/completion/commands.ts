import { theJob } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

export const writeCompletionSummary = command({
  call: 'POST /api/v1/job-completion-summary/{jobId}',
  sends: 'WriteCompletionSummary',
  answers: 'CompletionSummary',
  makesOld: theJob,
})
