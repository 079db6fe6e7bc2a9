import { describe, expect, it } from 'vitest'

import { toInstant } from '@/lib/base/time'
import type { Colleague, Person } from '@/lib/company/users/schema'
import { blankValues } from '@/lib/job/calendar/form/task-form'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import type { JobSummary } from '@/lib/job/jobs/schema'

import { gridEvents } from './grid-events'
import { dayMoveOf, draftAt, endedByDays, jobAt, moveOf, movedByDays, prefillOf } from './placing'

const ZONE = 'Australia/Brisbane'
const tui = { id: 'tui', role: 'Technician', status: 'INVITED' } as Colleague
const marcus = { id: 'marcus', role: 'Supervisor', status: 'ACTIVE', doesFieldWork: false } as Colleague
const assigned = (...people: Person[]) => people.map((user) => ({ userId: user.id, user }))

const task = {
  start: '2027-03-09T23:00:00.000Z',
  end: '2027-03-10T01:00:00.000Z',
  timezone: ZONE,
  job: null,
  taskAssignments: assigned(tui, marcus),
} as unknown as ShownTask

describe('an empty slot', () => {
  it('is told to the form as it was chosen', () =>
    expect(prefillOf('2027-03-10T22:00:00Z', '2027-03-11T01:30:00Z', tui)).toEqual({
      date: '2027-03-10',
      startTime: '22:00',
      endDate: '2027-03-11',
      endTime: '01:30',
      assignedUserIds: ['tui'],
    }))

  it('of whole days begins on the first and ends on the last of them, in working hours', () => {
    const sunday = toInstant('2027-03-07T22:45', ZONE)
    const values = (start: string, end: string, now = sunday) =>
      blankValues(prefillOf(start, end), { timezone: ZONE }, now)
    const morning = { startTime: '07:00', endTime: '08:00' }
    expect(values('2027-03-10', '2027-03-11')).toMatchObject({ date: '2027-03-10', overnight: false, ...morning })
    expect(values('2027-03-10', '2027-03-12')).toMatchObject({ date: '2027-03-10', endDate: '2027-03-11', ...morning })
    const today = values('2027-03-10', '2027-03-11', toInstant('2027-03-10T11:20', ZONE))
    expect(today).toMatchObject({ date: '2027-03-10', startTime: '11:30', endTime: '12:30', overnight: false })
  })
})

describe('a draft that is dropped on the calendar', () => {
  const draft = { ...task, taskAssignments: [] }

  it('keeps its length and becomes theirs whose column it is', () =>
    expect(draftAt(draft, { date: '2027-03-12', time: '13:30', person: marcus }, ZONE)).toEqual({
      start: '2027-03-12T03:30:00.000Z',
      end: '2027-03-12T05:30:00.000Z',
      assignedUserIds: ['marcus'],
    }))

  it('keeps its time of day on a day as a whole', () =>
    expect(draftAt(draft, { date: '2027-03-12', time: null }, ZONE)).toEqual({
      start: '2027-03-11T23:00:00.000Z',
      end: '2027-03-12T01:00:00.000Z',
    }))

  // In Sydney the clock goes back in the night to the fourth.
  const night = {
    ...draft,
    timezone: 'Australia/Sydney',
    start: '2027-03-30T11:00:00.000Z',
    end: '2027-03-30T19:00:00.000Z',
  }

  it('ends at the same time of day through a night in which the clock is changed', () =>
    expect(draftAt(night, { date: '2027-04-03', time: '22:00' }, 'Australia/Sydney')).toEqual({
      start: '2027-04-03T11:00:00.000Z',
      end: '2027-04-03T20:00:00.000Z',
    }))

  it('keeps its time of day on the clock of its site', () =>
    expect(draftAt(night, { date: '2027-04-05', time: null }, ZONE)).toEqual({
      start: '2027-04-05T12:00:00.000Z',
      end: '2027-04-05T20:00:00.000Z',
    }))

  it('keeps its length in the hour that the clock skips', () => {
    const half = { ...draft, start: '2027-03-30T11:00:00.000Z', end: '2027-03-30T11:30:00.000Z' }
    expect(draftAt(half, { date: '2026-10-04', time: '02:30' }, 'Australia/Sydney')).toEqual({
      start: '2026-10-03T16:30:00.000Z',
      end: '2026-10-03T17:00:00.000Z',
    })
  })

  it('of a job goes to technicians alone', () => {
    const ofJob = { ...draft, job: {} as ShownTask['job'] }
    const place = { date: '2027-03-12', time: '09:00' }
    expect(draftAt(ofJob, { ...place, person: marcus }, ZONE)).not.toHaveProperty('assignedUserIds')
    expect(draftAt(ofJob, { ...place, person: tui }, ZONE).assignedUserIds).toEqual(['tui'])
  })
})

it('tells the form of a dropped job on the job’s own clock', () => {
  const job = { id: 'job', timezone: 'Australia/Sydney' } as JobSummary
  expect(jobAt(job, { date: '2027-03-10', time: '22:30', person: tui }, ZONE)).toEqual({
    job,
    date: '2027-03-10',
    startTime: '23:30',
    endDate: '2027-03-11',
    endTime: '00:30',
    assignedUserIds: ['tui'],
  })
  const wholeDay = jobAt(job, { date: '2027-03-10', time: null, person: marcus }, ZONE)
  expect(wholeDay).not.toHaveProperty('assignedUserIds')
  const sunday = toInstant('2027-03-07T22:45', ZONE)
  expect(blankValues(wholeDay, { timezone: ZONE }, sunday)).toMatchObject({ date: '2027-03-10', startTime: '07:00' })
})

it('an hour for a job before its clock goes back ends an hour later on it', () => {
  const job = { id: 'job', timezone: 'Australia/Sydney' } as JobSummary
  // Two o'clock at the site, an hour before its clock shows two again.
  expect(jobAt(job, { date: '2027-04-04', time: '01:00' }, ZONE)).toMatchObject({
    date: '2027-04-04',
    startTime: '02:00',
    endDate: '2027-04-04',
    endTime: '03:00',
  })
})

describe('a drag', () => {
  const to = { start: '2027-03-11T10:00:00Z', end: '2027-03-11T12:00:00Z', timezone: ZONE }

  it('changes the time alone', () =>
    expect(moveOf(task, to)).toEqual({ start: '2027-03-11T00:00:00.000Z', end: '2027-03-11T02:00:00.000Z' }))

  it('to another column changes the one whose it was and nobody else', () => {
    expect(moveOf(task, { ...to, from: 'tui', to: 'ana' }).assignedUserIds).toEqual(['ana', 'marcus'])
    expect(moveOf(task, { ...to, from: 'tui', to: 'marcus' }).assignedUserIds).toEqual(['marcus'])
    expect(moveOf(task, { ...to, from: 'tui', to: 'tui' })).not.toHaveProperty('assignedUserIds')
  })

  it('into the hour that the clock skips keeps its length', () => {
    const skipped = { start: '2026-10-04T02:30:00Z', end: '2026-10-04T03:00:00Z', timezone: 'Australia/Sydney' }
    expect(moveOf(task, skipped)).toEqual({ start: '2026-10-03T16:30:00.000Z', end: '2026-10-03T17:00:00.000Z' })
    // On Lord Howe it is half an hour that the clock skips.
    const howe = { start: '2026-10-04T02:15:00Z', end: '2026-10-04T02:30:00Z', timezone: 'Australia/Lord_Howe' }
    expect(moveOf(task, howe)).toEqual({ start: '2026-10-03T15:45:00.000Z', end: '2026-10-03T16:00:00.000Z' })
  })

  it('to another column alone keeps the end that a clock which goes back shows before the start', () => {
    const night = { ...task, start: '2027-04-03T15:45:00.000Z', end: '2027-04-03T16:30:00.000Z' }
    const timezone = 'Australia/Sydney'
    const [event] = gridEvents([{ ...night, id: 'night' } as unknown as ShownChip], {
      people: [],
      timezone,
      hues: new Map(),
    })
    const drawn = { start: String(event!.start), end: String(event!.end) }
    expect(drawn).toEqual({ start: '2027-04-04T02:45:00', end: '2027-04-04T03:30:00' })
    expect(moveOf(night, { ...drawn, timezone, from: 'tui', to: 'ana' })).toEqual({
      start: night.start,
      end: night.end,
      assignedUserIds: ['ana', 'marcus'],
    })
  })

  it('to another column alone leaves the instants, also in the hour that a clock shows twice', () => {
    const night = { ...task, start: '2027-04-03T16:15:00.000Z', end: '2027-04-03T16:45:00.000Z' }
    const stayed = { start: '2027-04-04T02:15:00Z', end: '2027-04-04T02:45:00Z', timezone: 'Australia/Sydney' }
    expect(moveOf(night, stayed)).toEqual({ start: night.start, end: night.end })
  })
})

describe('a task of a month that is made to last longer', () => {
  const before = { start: '2027-04-02T22:00:00.000Z', end: '2027-04-02T23:00:00.000Z' }

  // In Sydney, where the month is looked at or where the site is, the clock goes back on the fourth.
  it.each([
    ['of its site, whose clock stays', ZONE, 'Australia/Sydney', '2027-04-04T23:00:00.000Z'],
    ['of its site, whose clock is changed', 'Australia/Sydney', ZONE, '2027-04-05T00:00:00.000Z'],
    ['of both', 'Australia/Sydney', 'Australia/Sydney', '2027-04-05T00:00:00.000Z'],
  ])('begins as before and ends at its time of day on the clock %s', (_, timezone, shown, end) =>
    expect(endedByDays({ ...task, ...before, timezone }, 2, shown)).toEqual({ start: before.start, end }),
  )

  it('ends on the day to which it was drawn, also where the clock of its site would take it to the next', () => {
    const late = { start: '2026-10-02T12:00:00.000Z', end: '2026-10-02T13:30:00.000Z' }
    expect(endedByDays({ ...task, ...late, timezone: 'Australia/Perth' }, 3, 'Australia/Sydney')).toEqual({
      start: late.start,
      end: '2026-10-05T12:30:00.000Z',
    })
  })
})

describe('a task that goes from one person’s day to another’s', () => {
  const ana = { id: 'ana', role: 'Technician', status: 'ACTIVE' } as Colleague
  const from = { day: '2027-03-10', userId: 'tui' }
  const move = (to: { day: string; person: Colleague }, values: Partial<ShownTask> = {}) =>
    dayMoveOf({ ...task, ...values }, { from, to, timezone: ZONE })

  it('keeps its time of day, and its other people', () =>
    expect(move({ day: '2027-03-12', person: ana })).toEqual({
      start: '2027-03-11T23:00:00.000Z',
      end: '2027-03-12T01:00:00.000Z',
      assignedUserIds: ['ana', 'marcus'],
    }))

  it('keeps its people on another day of the same one', () =>
    expect(move({ day: '2027-03-09', person: tui })).toEqual({
      start: '2027-03-08T23:00:00.000Z',
      end: '2027-03-09T01:00:00.000Z',
    }))

  // In Sydney, where the calendar is looked at, the clock goes back on the fourth.
  it.each([
    ['Australia/Sydney', { start: '2027-04-04T23:00:00.000Z', end: '2027-04-05T00:00:00.000Z' }],
    ['Australia/Brisbane', { start: '2027-04-04T22:00:00.000Z', end: '2027-04-04T23:00:00.000Z' }],
  ])('keeps its time of day in %s when a clock is changed in between', (timezone, moved) =>
    expect(
      dayMoveOf(
        { ...task, timezone, start: '2027-04-02T22:00:00.000Z', end: '2027-04-02T23:00:00.000Z' },
        {
          from: { day: '2027-04-03', userId: 'tui' },
          to: { day: '2027-04-05', person: tui },
          timezone: 'Australia/Sydney',
        },
      ),
    ).toEqual(moved),
  )

  it('keeps its time of day on its site in a month that is looked at where a clock is changed', () =>
    expect(
      movedByDays({ ...task, start: '2027-04-02T22:00:00.000Z', end: '2027-04-02T23:00:00.000Z' }, 2, {
        timezone: 'Australia/Sydney',
      }),
    ).toEqual({ start: '2027-04-04T22:00:00.000Z', end: '2027-04-04T23:00:00.000Z' }))

  it('comes to the day that it was put on, also where the clock of its site would take it to the next', () =>
    expect(
      dayMoveOf(
        {
          ...task,
          timezone: 'Australia/Perth',
          start: '2026-10-02T13:30:00.000Z',
          end: '2026-10-02T14:30:00.000Z',
        },
        {
          from: { day: '2026-10-02', userId: 'tui' },
          to: { day: '2026-10-05', person: tui },
          timezone: 'Australia/Sydney',
        },
      ),
    ).toEqual({ start: '2026-10-05T12:30:00.000Z', end: '2026-10-05T13:30:00.000Z' }))

  it('leaves whoever shares it with the other one the only one of both', () =>
    expect(move({ day: '2027-03-10', person: marcus })!.assignedUserIds).toEqual(['marcus']))

  it('stays where it is, and with whoever does field work', () => {
    expect(move({ day: '2027-03-10', person: tui })).toBeNull()
    const olga = { ...marcus, id: 'olga' }
    expect(move({ day: '2027-03-12', person: olga }, { job: {} as ShownTask['job'] })).toBeNull()
    expect(move({ day: '2027-03-12', person: olga })).not.toBeNull()
  })
})
