import { userKeys } from '@/lib/company/users/keys'
import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { calendarKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/** A job shows what is planned for it. */
const everyTaskAndJob = () => [calendarKeys.all, jobKeys.all]

export const scheduleTask = command({
  call: 'POST /api/v1/calendar',
  sends: 'ScheduleTask',
  answers: 'Task',
  files: ['attachments'],
  stamps: ['id'],
  makesOld: everyTaskAndJob,
})

export const duplicateTask = command({
  call: 'POST /api/v1/calendar/duplicate/{id}',
  sends: 'DuplicateTask',
  answers: 'Task',
  files: ['attachments'],
  stamps: ['id'],
  makesOld: everyTaskAndJob,
})

export const duplicateSeries = command({
  call: 'POST /api/v1/calendar/duplicate/recurring/{id}',
  sends: 'DuplicateTask',
  answers: 'Task',
  files: ['attachments'],
  stamps: ['id'],
  makesOld: everyTaskAndJob,
})

export const changeTask = command({
  call: 'PUT /api/v1/calendar/{id}',
  sends: 'ChangeTask',
  answers: 'Task',
  files: ['attachments'],
  makesOld: everyTaskAndJob,
})

export const rejoinSeries = command({
  call: 'POST /api/v1/calendar/{id}/rejoin',
  answers: 'Task',
  makesOld: everyTaskAndJob,
})

export const markDone = command({
  call: 'PUT /api/v1/calendar/{id}/done',
  sends: 'MarkDone',
  answers: 'ListedTask',
  makesOld: everyTaskAndJob,
})

/** A moved task of a series becomes a task of its own, with this id. */
export const moveTask = command({
  call: 'POST /api/v1/calendar/move/{id}',
  sends: 'CarryTask',
  answers: 'Task',
  stamps: ['id'],
  makesOld: everyTaskAndJob,
})

export const copyTask = command({
  call: 'POST /api/v1/calendar/copy/{id}',
  sends: 'CarryTask',
  answers: 'Task',
  stamps: ['id'],
  makesOld: everyTaskAndJob,
})

/** Deletes its whole series. */
export const deleteTask = command({ call: 'DELETE /api/v1/calendar/{id}', makesOld: everyTaskAndJob })

export const deleteOccurrence = command({
  call: 'PUT /api/v1/calendar/{id}/handleRecurringDelete',
  sends: 'RemoveOccurrence',
  makesOld: everyTaskAndJob,
})

export const settleOrphans = command({
  call: 'PUT /api/v1/calendar/{id}/orphans',
  sends: 'SettleOrphans',
  answers: 'Task',
  makesOld: everyTaskAndJob,
})

export const pinUsers = command({
  call: 'POST /api/v1/calendar/pinned-users',
  sends: 'PinUsers',
  answers: 'PinnedUsers',
  makesOld: () => [calendarKeys.pinned],
})

const myFeed = () => [calendarKeys.feed]

/** Makes the secret link; the earlier one stops working. */
export const openCalendarFeed = command({
  call: 'POST /api/v1/users/my/calendar-feed',
  answers: 'NewCalendarFeed',
  makesOld: myFeed,
})

export const closeCalendarFeed = command({ call: 'DELETE /api/v1/users/my/calendar-feed', makesOld: myFeed })

const ofUser = commandsOf(() => import('@/lib/company/users/schema'))

/** A planner who does field work appears at once among the people who can be given a task. */
export const joinFieldWork = ofUser({
  call: 'PUT /api/v1/users/me/{id}',
  sends: 'ChangeOwnProfile',
  answers: 'CurrentUser',
  makesOld: () => [userKeys.all, calendarKeys.availableAll],
})
