import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'

import {
  addDays,
  awayInWords,
  daysBetween,
  endOfDay,
  formatClock,
  formatWall,
  isWallClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  hoursText,
  isDay,
  lastWholeDay,
  startOfWeek,
  toDay,
  toInstant,
  toWallClock,
  wallTime,
  zoneName,
} from './time'
import { isTimezone } from './timezone'

const SYDNEY = 'Australia/Sydney'

it.each(['2026-02-30', '2026-04-31', '2026-13-01', '0000-00-00', '2026-2-3', '20260307', ''])(
  '%j is no day, and none to reckon with',
  (day) => {
    expect(isDay(day)).toBe(false)
    expect(() => wallTime(`${day}T10:00`)).toThrow(RangeError)
  },
)

describe('a wall clock', () => {
  it('becomes the instant of its zone, in summer and in winter', () => {
    expect(toInstant('2026-01-15T08:00', SYDNEY).toISOString()).toBe('2026-01-14T21:00:00.000Z')
    expect(toInstant('2026-07-15T08:00', SYDNEY).toISOString()).toBe('2026-07-14T22:00:00.000Z')
    expect(toInstant('2026-01-15 08:00:00', 'Australia/Brisbane').toISOString()).toBe('2026-01-14T22:00:00.000Z')
  })

  it('that the spring gap swallows is read with the offset before the gap', () => {
    expect(toWallClock(toInstant('2026-10-04T02:30', SYDNEY), SYDNEY)).toBe('2026-10-04T03:30:00')
  })

  it('that autumn has twice is the first of the two', () => {
    expect(toInstant('2026-04-05T02:30', SYDNEY).toISOString()).toBe('2026-04-04T15:30:00.000Z')
  })

  it('comes back from its instant', () => {
    expect(toWallClock('2026-04-04T15:30:00.000Z', SYDNEY)).toBe('2026-04-05T02:30:00')
    expect(toDay('2026-04-04T15:30:00.000Z', SYDNEY)).toBe('2026-04-05')
  })

  it('agrees with Temporal in every zone with odd habits, on any minute of forty years', () => {
    const zones = [
      SYDNEY,
      'Australia/Lord_Howe',
      'Australia/Eucla',
      'Australia/Brisbane',
      'America/New_York',
      'Europe/London',
    ]
    const odd = ['Africa/Casablanca', 'Pacific/Chatham', 'Asia/Kathmandu', 'America/St_Johns', 'UTC']
    let seed = 20_261_120
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let n = 0; n < 4_000; n++) {
      const zone = [...zones, ...odd][n % 11]!
      // Every other day lies in the small hours around a usual change of clocks.
      const day = new Date(Date.UTC(2000 + Math.floor(random() * 40), n % 2 ? 9 : 3, 1 + Math.floor(random() * 12)))
      const minute = Math.floor(random() * (n % 4 < 2 ? 240 : 1440))
      const local = new Date(day.getTime() + minute * 60_000).toISOString().slice(0, 19)
      const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' })
      expect(toInstant(local, zone).getTime(), `${local} in ${zone}`).toBe(expected.epochMilliseconds)
      expect(toWallClock(toInstant(local, zone), zone)).toBe(
        expected.toPlainDateTime().toString({ smallestUnit: 'second' }),
      )
    }
  })

  it('knows a summer that lasted a week, and one of four days', () => {
    for (const [zone, start] of [
      ['America/Recife', '2000-10-01T00:30'],
      ['Africa/Freetown', '1939-08-25T00:30'],
    ] as const) {
      for (let hours = 0; hours < 24 * 30; hours++) {
        const local = Temporal.PlainDateTime.from(start).add({ hours })
        const expected = local.toZonedDateTime(zone, { disambiguation: 'compatible' })
        expect(toInstant(local.toString(), zone).getTime(), `${local} in ${zone}`).toBe(expected.epochMilliseconds)
      }
    }
  })

  it('that is none is refused', () => {
    expect(() => toInstant('tomorrow', SYDNEY)).toThrow(RangeError)
  })
})

describe('days', () => {
  it('are counted on the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('the end of a day', () => {
  it('is the last moment before the next one begins, also of days of 23 and 25 hours', () => {
    expect(endOfDay('2026-11-28', SYDNEY)).toBe('2026-11-28T12:59:59.999Z')
    expect(endOfDay('2026-10-04', SYDNEY)).toBe('2026-10-04T12:59:59.999Z')
    expect(endOfDay('2026-04-05', SYDNEY)).toBe('2026-04-05T13:59:59.999Z')
    // There the clocks go on at midnight: the day after begins at one.
    expect(endOfDay('2026-03-07', 'America/Havana')).toBe('2026-03-08T04:59:59.999Z')
  })

  it.each(['2026-04-04', '2026-04-05', '2026-10-03', '2026-10-04', '2026-12-31'])('%s is read from it again', (day) => {
    for (const zone of [SYDNEY, 'America/Havana', 'UTC', 'Australia/Lord_Howe']) {
      expect(lastWholeDay(endOfDay(day, zone), zone)).toBe(day)
    }
  })

  it('is never read as a day that it does not hold to the end', () => {
    expect(lastWholeDay('2026-11-28T05:00:00.000Z', SYDNEY)).toBe('2026-11-27')
    expect(lastWholeDay(endOfDay('2026-11-28', 'Australia/Perth'), SYDNEY)).toBe('2026-11-28')
    expect(lastWholeDay(endOfDay('2026-11-28', SYDNEY), 'Australia/Perth')).toBe('2026-11-27')
  })
})

describe('a week', () => {
  it.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on %s, as in en-AU', (day, first) => expect(startOfWeek(day)).toBe(first))
})

describe('how far away a moment is', () => {
  const at = (local: string) => toInstant(local, SYDNEY)
  const away = (then: string, now: string) => awayInWords(at(then), at(now), SYDNEY)

  it.each([
    ['2026-11-24T08:00', '2026-11-22T23:30', 'in 2 days'],
    ['2026-11-23T23:30', '2026-11-22T00:30', 'tomorrow'],
    ['2026-11-23T00:59', '2026-11-22T23:58', 'tomorrow'],
    ['2026-11-22T23:30', '2026-11-22T00:15', 'in 23 hours'],
    ['2026-11-22T00:10', '2026-11-21T23:50', 'in 20 minutes'],
    ['2026-11-21T23:00', '2026-11-22T00:30', 'yesterday'],
    ['2026-11-20T23:59', '2026-11-22T00:01', '2 days ago'],
    ['2026-11-28T23:00', '2026-11-22T01:00', 'in 6 days'],
    ['2026-11-30T08:00', '2026-11-22T08:00', 'in 1 week'],
    ['2026-10-20T08:00', '2026-11-22T08:00', '1 month ago'],
    ['2027-11-22T08:00', '2026-11-22T08:00', 'in 1 year'],
  ])('%s, at %s, is %s', (then, now, words) => expect(away(then, now)).toBe(words))

  it.each([
    ['23 hours long', '2026-10-04'],
    ['25 hours long', '2026-04-05'],
  ])('is tomorrow from midnight to midnight, also on a day %s', (_, day) => {
    const next = addDays(day, 1)
    expect(away(`${next}T00:00`, `${day}T00:00`)).toBe('tomorrow')
    expect(away(`${next}T23:59`, `${day}T00:00`)).toBe('tomorrow')
    expect(away(`${addDays(next, 1)}T00:00`, `${day}T22:59`)).toBe('in 2 days')
    expect(away(`${day}T00:00`, `${next}T23:59`)).toBe('yesterday')
  })

  it('is a day by the clock of the zone that is asked for', () => {
    const [then, now] = ['2026-11-23T13:30:00Z', new Date('2026-11-22T12:00:00Z')]
    expect(awayInWords(then, now, SYDNEY)).toBe('in 2 days')
    expect(awayInWords(then, now, 'Australia/Perth')).toBe('tomorrow')
  })

  it('never says a word that is wrong by a day', () => {
    for (let hours = -80; hours <= 80; hours++) {
      for (const now of ['2026-10-03T00:30', '2026-10-04T23:30', '2026-04-05T02:30']) {
        const then = new Date(at(now).getTime() + hours * 3_600_000)
        const words = awayInWords(then, at(now), SYDNEY)
        const days = daysBetween(now.slice(0, 10), toDay(then, SYDNEY))
        if (/tomorrow/.test(words)) expect(days, words).toBe(1)
        if (/yesterday/.test(words)) expect(days, words).toBe(-1)
        const counted = /(\d+) days?/.exec(words)
        if (counted) expect(Math.abs(days), words).toBe(Number(counted[1]))
        expect(words).not.toMatch(/next|last/)
      }
    }
  })
})

describe('what people read', () => {
  it('has the formats of the specification, in the zone that is asked for', () => {
    expect(formatDate('2026-03-08T20:30:00Z', SYDNEY)).toBe('Mar 09 2026')
    expect(formatTime('2026-03-08T20:30:00Z', SYDNEY)).toBe('07:30 AM')
    expect(formatTime('2026-03-09T01:00:00Z', SYDNEY)).toBe('12:00 PM')
    expect(['2026-03-09', '2026-03-09T00:05', '27 Nvo'].map(formatWall)).toEqual([
      'Mar 09 2026',
      'Mar 09 2026, 12:05 AM',
      '27 Nvo',
    ])
    expect(['2026-03-09T00:05:30', '2026-02-30T00:05', '2026-03-09', '2026-03-09T25:00'].map(isWallClock)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(['00:05', '14:30'].map(formatClock)).toEqual(['12:05 AM', '02:30 PM'])
    expect(formatDateTime('2026-03-08T20:30:00Z', 'Australia/Brisbane')).toBe('Mar 09 2026, 06:30 AM')
    expect(formatDay('2026-03-09')).toBe('Mar 09 2026')
    expect(zoneName('2026-01-01T00:00:00Z', SYDNEY)).toBe('AEDT')
  })
})

describe('a time zone', () => {
  it('is one that we can compute with', () => {
    expect(isTimezone(SYDNEY)).toBe(true)
    for (const name of ['Mars/Olympus', '', '+10:00', '../etc/passwd']) expect(isTimezone(name), name).toBe(false)
  })
})

it.each([
  [450, '7 h 30 min'],
  [60, '1 h'],
  [5, '5 min'],
  [0, '0 h'],
  [1_440, '24 h'],
])('%s minutes read %s', (minutes, words) => {
  expect(hoursText(minutes)).toBe(words)
})
