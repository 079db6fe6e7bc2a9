import { describe, expect, it } from 'vitest'

import { USUAL_WEEK } from '@/lib/company/roster/rules'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'

import { freeOn, teamWeek } from './team-week'

const task = (name: string, start: string, end: string, ...userIds: string[]) =>
  ({ name, start, end, taskAssignments: userIds.map((userId) => ({ userId })) }) as ShownChip

const PEOPLE = [{ id: 'tui' }, { id: 'ana' }]
const DAYS = ['2026-10-03', '2026-10-04', '2026-10-05']

/** Everybody works from seven to five on every day, and Ana is on leave for a day and a morning. */
const roster = {
  week: USUAL_WEEK.map(() => USUAL_WEEK[0]!),
  people: [],
  leave: [
    { userId: 'ana', startsOn: '2026-10-04', endsOn: '2026-10-04', from: null, until: null },
    { userId: 'ana', startsOn: '2026-10-05', endsOn: '2026-10-05', from: '07:00', until: '11:00' },
  ],
}

const week = (...tasks: ShownChip[]) => teamWeek(tasks, PEOPLE, DAYS, { timezone: 'Australia/Sydney', roster })
const names = (rows: ReturnType<typeof week>) =>
  rows.map(({ days }) => days.map(({ tasks }) => tasks.map(({ name }) => name).join()))

describe('a week of a team', () => {
  it('has a shared task in the row of each, and one through the night on both days', () => {
    const rows = week(
      task('Night shift', '2026-10-03T12:00:00Z', '2026-10-03T20:00:00Z', 'tui', 'ana'),
      task('Strip-out', '2026-10-04T22:00:00Z', '2026-10-05T02:00:00Z', 'ana'),
    )
    expect(names(rows)).toEqual([
      ['Night shift', 'Night shift', ''],
      ['Night shift', 'Night shift', 'Strip-out'],
    ])
  })

  it('counts what is planned at one time once, and an hour that the clock leaves out never', () => {
    const [tui, ana] = week(
      task('Dry-out', '2026-10-04T23:00:00Z', '2026-10-05T01:00:00Z', 'tui'),
      task('Call-out', '2026-10-05T00:00:00Z', '2026-10-05T02:00:00Z', 'tui'),
      // From midnight to four on the night on which the clock goes from two to three.
      task('Guard', '2026-10-03T14:00:00Z', '2026-10-03T17:00:00Z', 'ana'),
    )
    expect(tui).toMatchObject({ hours: 3, days: [{ hours: 0 }, { hours: 0 }, { hours: 3 }] })
    expect(ana!.days.map(({ hours }) => hours)).toEqual([0, 3, 0])
  })

  it('leaves out other people and other days, and says who is free', () => {
    const rows = week(
      task('Elsewhere', '2026-10-03T22:00:00Z', '2026-10-04T01:00:00Z', 'marcus'),
      task('Last week', '2026-09-27T22:00:00Z', '2026-09-28T01:00:00Z', 'tui'),
      task('Today', '2026-10-03T22:00:00Z', '2026-10-04T01:00:00Z', 'tui'),
    )
    expect(names(rows).flat().filter(Boolean)).toEqual(['Today'])
    expect(DAYS.map((_, at) => freeOn(rows, at).free)).toEqual([2, 0, 2])
  })

  it('counts the work of each day without leave', () => {
    const [tui, ana] = week()
    expect(tui!.days.map(({ minutes }) => minutes)).toEqual([600, 600, 600])
    expect(ana!.days.map(({ minutes, leave }) => [minutes, leave.length])).toEqual([
      [600, 0],
      [0, 1],
      [360, 1],
    ])
    expect([tui!.minutes, ana!.minutes]).toEqual([1800, 960])
    expect(freeOn([tui!, ana!], 1)).toEqual({ isKnown: true, atWork: 1, free: 1, onLeave: 1 })
    // Whoever is away for the morning is at work for the rest of the day.
    expect(freeOn([tui!, ana!], 2)).toEqual({ isKnown: true, atWork: 2, free: 2, onLeave: 0 })
  })
})
