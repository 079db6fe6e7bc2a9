import { clientKeys } from '@/lib/company/clients/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { jobKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const theJob = ({ id }: { id: string }) => [jobKeys.detail(id)]
/** Including lists, the board and the dashboard's figures. */
const everyJob = () => [jobKeys.all]
/** A client shows how many jobs it has. */
const everyJobAndClient = () => [jobKeys.all, clientKeys.all]
const theSettings = () => [jobKeys.settings()]

export const openJob = command({
  call: 'POST /api/v2/jobs',
  sends: 'OpenJob',
  answers: 'Job',
  stamps: ['id'],
  makesOld: everyJobAndClient,
})

export const changeJob = command({
  call: 'PUT /api/v2/jobs/{id}',
  sends: 'ChangeJob',
  answers: 'Job',
  makesOld: everyJobAndClient,
})

export const deleteJob = command({ call: 'DELETE /api/v1/jobs/{id}', makesOld: everyJobAndClient })

export const moveJob = command({
  call: 'POST /api/v1/jobs/{id}/status',
  sends: 'MoveJob',
  answers: 'JobStatusEntry',
  stamps: ['id'],
  makesOld: everyJob,
})

export const takeMoveBack = command({ call: 'DELETE /api/v1/jobs/{id}/status/{statusId}', makesOld: everyJob })

export const moveJobs = command({
  call: 'POST /api/v1/jobs/bulk/status',
  sends: 'MoveJobs',
  answers: 'BulkOutcome',
  makesOld: everyJob,
})

export const assignJobs = command({
  call: 'POST /api/v1/jobs/bulk/people',
  sends: 'AssignJobs',
  answers: 'BulkOutcome',
  makesOld: everyJob,
})

export const addOverviewImage = command({
  call: 'POST /api/v1/jobs/{id}/overViewImage',
  answers: 'Job',
  files: ['jobOverviewImage'],
  makesOld: theJob,
})

/** Another picture, or the same one turned. */
export const changeOverviewImage = command({
  call: 'PUT /api/v1/jobs/{id}/jobOverviewImage',
  sends: 'ChangeOverviewImage',
  answers: 'Job',
  files: ['jobOverviewImage'],
  makesOld: theJob,
})

export const removeOverviewImage = command({ call: 'DELETE /api/v1/jobs/{id}/jobOverviewImage', makesOld: theJob })

export const keepJobFilter = command({ call: 'POST /api/v1/job-filter', sends: 'JobFilters', makesOld: theSettings })

export const chooseJobColumns = command({
  call: 'POST /api/v1/job-filter/job-table-columns',
  sends: 'ChooseJobColumns',
  makesOld: theSettings,
})

export const chooseJobDensity = command({
  call: 'POST /api/v1/job-filter/density',
  sends: 'ChooseJobDensity',
  makesOld: theSettings,
})

export const addFilterSet = command({
  call: 'POST /api/v1/job-filter/sets',
  sends: 'AddFilterSet',
  answers: 'JobFilterSet',
  makesOld: theSettings,
})

export const changeFilterSet = command({
  call: 'PUT /api/v1/job-filter/sets/{id}',
  sends: 'ChangeFilterSet',
  answers: 'JobFilterSet',
  makesOld: theSettings,
})

export const deleteFilterSet = command({ call: 'DELETE /api/v1/job-filter/sets/{id}', makesOld: theSettings })
