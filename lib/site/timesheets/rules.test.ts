import { describe, expect, it } from 'vitest'

import {
  daysOfWeek,
  endOf,
  isForgotten,
  lockOf,
  mayDecide,
  mayEnter,
  mayRead,
  mayReopen,
  mondayOf,
  workedMinutes,
  workedOn,
} from './rules'

const SYDNEY = 'Australia/Sydney'
const at = (text: string) => new Date(text)

describe('when a timesheet ends', () => {
  it.each([
    ['the same day', '2026-03-02T21:00:00Z', '2026-03-03T05:00:00Z', '2026-03-03T05:00:00.000Z'],
    ['before the start: the next day', '2026-03-03T11:00:00Z', '2026-03-02T19:00:00Z', '2026-03-03T19:00:00.000Z'],
    // On 4 October 2026 the clocks go from 2:00 to 3:00: 22:00 to 06:00 is seven hours.
    ['over a night of 23 hours', '2026-10-03T12:00:00Z', '2026-10-02T20:00:00Z', '2026-10-03T19:00:00.000Z'],
    // On 5 April 2026 they go back from 3:00 to 2:00: nine hours.
    ['over a night of 25 hours', '2026-04-04T11:00:00Z', '2026-04-03T19:00:00Z', '2026-04-04T20:00:00.000Z'],
    ['a whole day', '2026-03-02T21:00:00Z', '2026-03-03T21:00:00Z', '2026-03-03T21:00:00.000Z'],
  ])('%s', (_, start, end, wanted) => {
    expect(endOf(at(start), at(end), SYDNEY)?.toISOString()).toBe(wanted)
  })

  it.each([
    ['at its start', '2026-03-02T21:00:00Z', '2026-03-02T21:00:00Z'],
    ['a day before it', '2026-03-02T21:00:00Z', '2026-03-01T21:00:00Z'],
    ['more than a day after it', '2026-03-02T21:00:00Z', '2026-03-03T21:00:01Z'],
  ])('never %s', (_, start, end) => {
    expect(endOf(at(start), at(end), SYDNEY)).toBeNull()
  })
})

it('counts from start to end less the breaks', () => {
  expect(workedMinutes(at('2026-03-02T21:00:00Z'), at('2026-03-03T05:00:00Z'), 30)).toBe(450)
  expect(workedMinutes(at('2026-03-02T21:00:00Z'), null, 0)).toBeNull()
})

it('counts for the day on which it begins, where it is worked', () => {
  expect(workedOn(at('2026-03-02T21:00:00Z'), SYDNEY)).toBe('2026-03-03')
  expect(workedOn(at('2026-03-02T21:00:00Z'), 'Australia/Perth')).toBe('2026-03-03')
  expect(workedOn(at('2026-03-02T13:30:00Z'), 'Australia/Perth')).toBe('2026-03-02')
})

it('a week begins on Monday', () => {
  expect(['2026-03-02', '2026-03-05', '2026-03-08'].map(mondayOf)).toEqual(Array(3).fill('2026-03-02'))
  expect(daysOfWeek('2026-02-23').at(-1)).toBe('2026-03-01')
})

it('a timer that runs for more than 12 hours was forgotten', () => {
  const start = at('2026-03-02T21:00:00Z')
  expect([at('2026-03-03T09:00:00Z'), at('2026-03-03T09:00:01Z')].map((now) => isForgotten(start, now))).toEqual([
    false,
    true,
  ])
})

describe('who may', () => {
  const roles = ['Administrator', 'ProjectManager', 'Supervisor', 'Technician'] as const
  const [me, other] = ['me', 'other']
  const allowed = (may: (viewer: { userId: string; role: (typeof roles)[number] }) => boolean) =>
    roles.filter((role) => may({ userId: me, role }))

  it.each([
    ['keep their own', allowed((viewer) => mayEnter(viewer, me)), [...roles]],
    ['keep a colleague’s', allowed((viewer) => mayEnter(viewer, other)), ['Administrator']],
    ['read a colleague’s week', allowed((viewer) => mayRead(viewer, other)), roles.slice(0, 3)],
    ['decide on a colleague’s', allowed((viewer) => mayDecide(viewer, other)), roles.slice(0, 2)],
    ['decide on their own', allowed((viewer) => mayDecide(viewer, me)), ['Administrator']],
    [
      'take back what they submitted',
      allowed((viewer) => mayReopen(viewer, { userId: me, status: 'submitted' })),
      [...roles],
    ],
    [
      'open what of theirs was approved',
      allowed((viewer) => mayReopen(viewer, { userId: me, status: 'approved' })),
      ['Administrator'],
    ],
  ])('%s', (_, who, wanted) => {
    expect(who).toEqual(wanted)
  })
})

it('is locked from when it is submitted until it is rejected', () => {
  expect((['draft', 'submitted', 'approved', 'rejected'] as const).map((status) => lockOf(status) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
