import { roots } from '@/lib/base/roots'
import { theJob, theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

export const beginVisit = command({
  call: 'POST /api/v2/inspections/{jobId}',
  sends: 'AddInspection',
  answers: 'Inspection',
  stamps: ['id', 'capturedAt'],
  makesOld: theJob,
})

export const changeVisit = command({
  call: 'PUT /api/v2/inspections/{jobId}/{inspectionId}',
  sends: 'ChangeInspection',
  answers: 'Inspection',
  kept: 'change of a visit',
  makesOld: theJob,
})

export const changeVisitDate = command({
  call: 'PUT /api/v1/inspections/{jobId}/{inspectionId}/site-visit-date',
  sends: 'ChangeInspectionDate',
  answers: 'Inspection',
  makesOld: theJob,
})

export const addFloorPlan = command({
  call: 'POST /api/v1/inspections/{jobId}/{inspectionId}/floor-plan',
  sends: 'ChangeFloorPlan',
  answers: 'FloorPlan',
  files: ['photos'],
  makesOld: theJobAndStorage,
})

/** The timer that was started at it goes with it, and it leaves the caller's day. */
export const takeBackVisit = command({
  call: 'POST /api/v1/inspections/{jobId}/{inspectionId}/take-back',
  makesOld: (params) => [...theJob(params), roots.timesheets, roots.calendar],
})

export const deleteVisit = command({ call: 'DELETE /api/v1/inspections/{jobId}/{inspectionId}', makesOld: theJob })
