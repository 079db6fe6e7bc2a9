import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { timesheetKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/** Also those of any job that is shown: a timesheet may move to another job, and most addresses name none. */
const everyTimesheet = () => [timesheetKeys.all, jobKeys.details]
/** Time is on one job or on none. */
const onJob = (jobId?: string | null) => (jobId ? [timesheetKeys.all, jobKeys.detail(jobId)] : [timesheetKeys.all])
const newTimesheet = (_: object, { jobId }: { jobId?: string | null }) => onJob(jobId)

export const addTimesheet = command({
  call: 'POST /api/v2/timesheets',
  sends: 'AddTimesheet',
  answers: 'Timesheet',
  stamps: ['id', 'capturedAt'],
  kept: 'timesheet',
  makesOld: newTimesheet,
})

/** A timesheet without an end. The server runs one timer of a person at a time. */
export const startTimer = command({
  call: 'POST /api/v2/timesheets',
  sends: 'AddTimesheet',
  answers: 'Timesheet',
  stamps: ['id', 'capturedAt'],
  kept: 'timer start',
  line: 'timer',
  makesOld: newTimesheet,
})

export const changeTimesheet = command({
  call: 'PUT /api/v2/timesheets/{id}',
  sends: 'ChangeTimesheet',
  answers: 'Timesheet',
  makesOld: everyTimesheet,
})

export const deleteTimesheet = command({ call: 'DELETE /api/v2/timesheets/{id}', makesOld: everyTimesheet })

export const stopTimer = command({
  call: 'POST /api/v2/timesheets/{id}/stop',
  sends: 'StopTimer',
  answers: 'Timesheet',
  stamps: ['capturedAt'],
  kept: 'timer stop',
  line: 'timer',
  makesOld: (_params, _body, stopped) => (stopped ? onJob(stopped.jobId) : everyTimesheet()),
})

export const submitWeek = command({
  call: 'POST /api/v2/timesheets/submit',
  sends: 'SubmitWeek',
  answers: 'TimesheetWeek',
  makesOld: everyTimesheet,
})

export const approveTimesheets = command({
  call: 'POST /api/v2/timesheets/approve',
  sends: 'ApproveTimesheets',
  makesOld: everyTimesheet,
})

export const rejectTimesheets = command({
  call: 'POST /api/v2/timesheets/reject',
  sends: 'RejectTimesheets',
  makesOld: everyTimesheet,
})

export const reopenTimesheets = command({
  call: 'POST /api/v2/timesheets/reopen',
  sends: 'ReopenTimesheets',
  makesOld: everyTimesheet,
})
