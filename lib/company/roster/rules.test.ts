import { describe, expect, it } from 'vitest'

import {
  type Away,
  USUAL_WEEK,
  absenceAt,
  absentText,
  hoursOn,
  leaveText,
  rosterOf,
  weekWith,
  workMinutes,
  workOn,
} from './rules'

const MONDAY = '2026-03-09'
const SATURDAY = '2026-03-14'

const days = (startsOn: string, endsOn = startsOn): Away => ({ startsOn, endsOn, from: null, until: null })
const part = (from: string, until: string, day = MONDAY): Away => ({ startsOn: day, endsOn: day, from, until })

describe('the hours of work of a day', () => {
  it('are those of its day of the week, or of the day on which a person works otherwise', () => {
    const late = { from: '12:00', until: '20:00' }
    const own = weekWith(USUAL_WEEK, [
      { weekday: 1, hours: null },
      { weekday: 6, hours: late },
    ])
    expect([MONDAY, '2026-03-10', SATURDAY, '2026-03-15'].map((day) => hoursOn(USUAL_WEEK, day)?.from)).toEqual([
      '07:00',
      '07:00',
      undefined,
      undefined,
    ])
    expect([MONDAY, '2026-03-10', SATURDAY].map((day) => hoursOn(own, day))).toEqual([null, USUAL_WEEK[1], late])
  })

  it.each([
    ['no leave', [], [['07:00', '17:00']], 600],
    ['the whole day', [days(MONDAY)], [], 0],
    ['a day within more', [days('2026-03-02', '2026-03-13')], [], 0],
    ['another day', [days('2026-03-10')], [['07:00', '17:00']], 600],
    ['the morning', [part('00:00', '12:00')], [['12:00', '17:00']], 300],
    ['the afternoon', [part('13:30', '23:00')], [['07:00', '13:30']], 390],
    [
      'two parts, the later given first',
      [part('15:00', '16:00'), part('09:00', '10:00')],
      [
        ['07:00', '09:00'],
        ['10:00', '15:00'],
        ['16:00', '17:00'],
      ],
      480,
    ],
    ['a part outside of them', [part('18:00', '19:00')], [['07:00', '17:00']], 600],
  ])('are without leave: %s', (_, leave, expected, minutes) => {
    const work = workOn(MONDAY, USUAL_WEEK, leave)
    expect(work.map(({ from, until }) => [from, until])).toEqual(expected)
    expect(workMinutes(work)).toBe(minutes)
  })
})

describe('why somebody is not at work', () => {
  const at = (start: string, end: string, leave: readonly Away[] = []) =>
    absenceAt(
      { start: `2026-03-${start}:00+10:00`, end: `2026-03-${end}:00+10:00` },
      { week: USUAL_WEEK, leave, timezone: 'Australia/Brisbane' },
    )

  it.each([
    ['the hours of work themselves', '09T07:00', '09T17:00', null],
    ['too early', '09T06:30', '09T08:00', 'HOURS'],
    ['too late', '09T16:00', '09T17:30', 'HOURS'],
    ['through the night', '09T22:00', '10T06:00', 'HOURS'],
    ['until midnight', '09T15:00', '10T00:00', 'HOURS'],
    ['a day on which nobody works', '14T09:00', '14T10:00', 'HOURS'],
    ['several days of work, the nights aside', '09T08:00', '11T16:00', null],
    ['several days with a Sunday between', '13T08:00', '16T16:00', 'HOURS'],
    ['weeks', '02T08:00', '27T16:00', 'HOURS'],
  ])('hours of work: %s', (_, start, end, expected) => expect(at(start, end)).toBe(expected))

  it.each([
    ['on the day', '09T08:00', '09T10:00', days(MONDAY), 'LEAVE'],
    ['on the last day of more', '09T08:00', '09T10:00', days('2026-03-05', MONDAY), 'LEAVE'],
    ['on the next day', '09T08:00', '09T10:00', days('2026-03-10'), null],
    ['for a part that it meets', '09T08:00', '09T10:00', part('09:30', '12:00'), 'LEAVE'],
    ['for a part that begins when it ends', '09T08:00', '09T10:00', part('10:00', '12:00'), null],
    ['and outside the hours of work as well', '09T20:00', '09T21:00', days(MONDAY), 'LEAVE'],
  ])('leave: %s', (_, start, end, leave, expected) => expect(at(start, end, [leave])).toBe(expected))

  it('goes by the clock of the organisation, also on the day on which it changes', () => {
    const week = USUAL_WEEK.map(() => ({ from: '07:00', until: '17:00' }))
    // The clock of Sydney goes back at three in the morning of this Sunday.
    const span = { start: '2026-04-04T21:00:00Z', end: '2026-04-05T07:00:00Z' }
    expect(absenceAt(span, { week, leave: [], timezone: 'Australia/Sydney' })).toBeNull()
    expect(absenceAt(span, { week, leave: [], timezone: 'Australia/Perth' })).toBe('HOURS')
  })
})

it('finds the week and the leave of each person', () => {
  const own = weekWith(USUAL_WEEK, [{ weekday: 1, hours: null }])
  const away = { userId: 'tui', ...days(MONDAY) }
  const atWork = rosterOf({ week: USUAL_WEEK, people: [{ userId: 'ana', week: own }], leave: [away] })
  expect(atWork('tui')).toEqual({ week: USUAL_WEEK, leave: [away] })
  expect(atWork('ana')).toEqual({ week: own, leave: [] })
})

it.each([
  [days(MONDAY), 'Mar 09 2026'],
  [days(MONDAY, '2026-03-13'), 'Mar 09 2026 – Mar 13 2026'],
  [part('09:00', '12:30'), 'Mar 09 2026, 09:00 AM – 12:30 PM'],
])('says when leave is', (leave, expected) => expect(leaveText(leave)).toBe(expected))

it.each([
  ['nobody', [null, null], ''],
  ['one on leave', ['LEAVE', null], 'Tui Ngata is on leave then.'],
  ['two', ['LEAVE', 'LEAVE'], 'Tui Ngata and Ana Silva are on leave then.'],
  ['two otherwise', ['HOURS', 'HOURS'], 'It is outside the hours of work of Tui Ngata and Ana Silva.'],
  ['each', ['LEAVE', 'HOURS'], 'Tui Ngata is on leave then. It is outside the hours of work of Ana Silva.'],
] as const)('says who is absent: %s', (_, [tui, ana], expected) => {
  const people = [
    { name: 'Tui Ngata', absence: tui },
    { name: 'Ana Silva', absence: ana },
  ]
  expect(absentText(people)).toBe(expected)
})
