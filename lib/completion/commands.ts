import { commandsOf } from '@/lib/http/command'
import { theJob } from '@/lib/jobs/keys'

const command = commandsOf(() => import('./schema'))

export const writeCompletionSummary = command({
  call: 'POST /api/v1/job-completion-summary/{jobId}',
  sends: 'WriteCompletionSummary',
  answers: 'CompletionSummary',
  makesOld: theJob,
})
