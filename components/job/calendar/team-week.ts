import type { Away, Rostered } from '@/lib/company/roster/rules'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import { type Load, isFree, isOnLeave, loadsOf } from '@/lib/job/calendar/shown/load'

import { daysTouched } from './grid-events'

/** A person's day: their tasks in it, earliest first, and its load. */
export interface TeamDay<L extends Away = Away> extends Load<L> {
  day: string
  tasks: readonly ShownChip[]
}

/** A person's week, with its planned hours and its minutes of work. */
export interface TeamRow<Somebody, L extends Away = Away> {
  person: Somebody
  days: readonly TeamDay<L>[]
  hours: number
  minutes: number | null
}

/**
 * A week of a team: a row for each of some people, in their order, with a place for each day. A task of several people
 * is in the row of each, one of several days on each of them.
 * @param days `YYYY-MM-DD`, on the clock of `timezone`
 */
export function teamWeek<Somebody extends { id: string }, L extends Away>(
  tasks: readonly ShownChip[],
  people: readonly Somebody[],
  days: readonly string[],
  { timezone, roster }: { timezone: string; roster: Rostered<L> | null },
): TeamRow<Somebody, L>[] {
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
  const loadOf = loadsOf(roster, timezone)
  return people.map((person) => {
    const week = days.map((day): TeamDay<L> => {
      const there = placed.get(placeOf(person.id, day)) ?? []
      return { day, tasks: there, ...loadOf(person.id, day, there) }
    })
    return {
      person,
      days: week,
      hours: week.reduce((total, { hours }) => total + hours, 0),
      minutes: roster && week.reduce((total, { minutes }) => total + (minutes ?? 0), 0),
    }
  })
}

/**
 * How many of a team are at work on the day at that place of the week, how many of them have nothing planned, and how many
 * are on leave for all its work; whoever is away for a part of it counts once, with those who are at work.
 */
export const freeOn = (rows: readonly TeamRow<unknown>[], at: number) => ({
  isKnown: rows.every(({ minutes }) => minutes !== null),
  atWork: rows.filter(({ days }) => days[at]!.minutes).length,
  free: rows.filter(({ days }) => isFree(days[at]!)).length,
  onLeave: rows.filter(({ days }) => isOnLeave(days[at]!)).length,
})
