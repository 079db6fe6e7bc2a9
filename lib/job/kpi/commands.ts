import { clientKeys } from '@/lib/company/clients/keys'
import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { kpiKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/** Lists show the next checkpoint of a job. */
const everyJob = () => [jobKeys.all]

export const setCheckpoint = command({
  call: 'PUT /api/v1/job-kpi/{id}',
  sends: 'SetCheckpoint',
  answers: 'JobKpi',
  makesOld: everyJob,
})

export const removeCheckpoint = command({
  call: 'PUT /api/v1/job-kpi/remove/{id}',
  sends: 'RemoveCheckpoint',
  answers: 'JobKpi',
  makesOld: everyJob,
})

/** Clients inherit the targets. */
export const changeTargets = command({
  call: 'PUT /api/v1/organization/kpi-targets',
  sends: 'ChangeKpiTargets',
  answers: 'KpiTargets',
  makesOld: () => [kpiKeys.targets(), clientKeys.all, jobKeys.all],
})

export const changeTargetsOfClient = command({
  call: 'PUT /api/v1/client/{id}/kpi-targets',
  sends: 'ChangeKpiTargets',
  answers: 'KpiTargets',
  makesOld: ({ id }) => [kpiKeys.targetsOfClient(id), jobKeys.all],
})
