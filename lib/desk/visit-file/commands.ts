import { roots } from '@/lib/base/roots'
import { theJob } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

export const finishVisit = command({
  call: 'POST /api/v1/inspections/{jobId}/{inspectionId}/finish',
  sends: 'FinishVisit',
  answers: 'Inspection',
  kept: 'finish of a visit',
  makesOld: (params) => [...theJob(params), roots.calendar],
})
