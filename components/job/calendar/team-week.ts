import { addDays, toInstant } from '@/lib/base/time'
import { WORKING_HOURS, plannedHours } from '@/lib/job/calendar/rules'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'

import { daysTouched } from './grid-events'

/** A person's day: their tasks in it, earliest first, and its planned hours. */
export interface TeamDay {
  day: string
  tasks: readonly ShownChip[]
  hours: number
}

/** A person's week, and its planned hours. */
export interface TeamRow<Somebody> {
  person: Somebody
  days: readonly TeamDay[]
  hours: number
}

/** The hours of work of a day. */
export const HOURS_A_DAY = WORKING_HOURS.until - WORKING_HOURS.from

/**
 * A week of a team: a row for each of some people, in their order, with a place for each day. A task of several people
 * is in the row of each, one of several days on each of them.
 * @param days `YYYY-MM-DD`, on the clock of `timezone`
 */
export function teamWeek<Somebody extends { id: string }>(
  tasks: readonly ShownChip[],
  people: readonly Somebody[],
  days: readonly string[],
  timezone: string,
): TeamRow<Somebody>[] {
  const placed = new Map<string, ShownChip[]>()
  const placeOf = (userId: string, day: string) => `${userId} ${day}`
  for (const task of tasks) {
    const touched = daysTouched(task, timezone)
    for (const { userId } of task.taskAssignments) {
      for (const day of touched) {
        const place = placeOf(userId, day)
        const there = placed.get(place)
        if (there) there.push(task)
        else placed.set(place, [task])
      }
    }
  }
  const spans = days.map((day) => ({
    start: toInstant(`${day}T00:00`, timezone),
    end: toInstant(`${addDays(day, 1)}T00:00`, timezone),
  }))
  return people.map((person) => {
    const week = days.map((day, at): TeamDay => {
      const there = placed.get(placeOf(person.id, day)) ?? []
      return { day, tasks: there, hours: plannedHours(there, spans[at]!) }
    })
    return { person, days: week, hours: week.reduce((total, { hours }) => total + hours, 0) }
  })
}

/** How many of a team have nothing planned on the day at that place of the week. */
export const freeOn = (rows: readonly TeamRow<unknown>[], at: number): number =>
  rows.filter(({ days }) => days[at]!.hours === 0).length
