import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { rosterKeys } from './keys'

const command = commandsOf(() => import('./schema'))

/** Also who could do a task, with whoever is away. */
const everyRoster = () => [rosterKeys.all, [...roots.calendar, 'available']]

export const changeWeek = command({
  call: 'PUT /api/v2/roster/week',
  sends: 'ChangeWeek',
  answers: 'OrganizationHours',
  makesOld: everyRoster,
})

export const changePersonHours = command({
  call: 'PUT /api/v2/roster/people/{id}/hours',
  sends: 'ChangePersonHours',
  answers: 'PersonHours',
  makesOld: everyRoster,
})

export const addLeave = command({
  call: 'POST /api/v2/roster/people/{id}/leave',
  sends: 'AddLeave',
  answers: 'Leave',
  stamps: ['id'],
  makesOld: everyRoster,
})

export const changeLeave = command({
  call: 'PUT /api/v2/roster/leave/{id}',
  sends: 'ChangeLeave',
  answers: 'Leave',
  makesOld: everyRoster,
})

export const deleteLeave = command({ call: 'DELETE /api/v2/roster/leave/{id}', makesOld: everyRoster })
