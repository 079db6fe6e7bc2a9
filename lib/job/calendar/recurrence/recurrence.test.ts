import { describe, expect, it } from 'vitest'

import { toInstant, toWallClock } from '@/lib/base/time'

import {
  type Series,
  activeRangeOf,
  firstSlot,
  isSlot,
  lastSlot,
  nextSlot,
  occurrenceAt,
  occurrenceStarting,
  occurrencesBetween,
  slotsBefore,
  slotsBetween,
  splitRule,
  toRRule,
} from './recurrence'

const SYDNEY = 'Australia/Sydney'

const seriesFrom = (startLocal: string, rule: Partial<Series>): Series => ({
  freq: 'day',
  interval: 1,
  byWeekDay: [],
  monthOption: null,
  monthOrdinal: null,
  monthDay: null,
  endOption: 'never',
  count: 12,
  endsOn: null,
  startLocal,
  endLocal: `${startLocal.slice(0, 10)}T23:00`,
  timezone: SYDNEY,
  ...rule,
})

const firstSlots = (series: Series, to: string) =>
  slotsBetween(series, series.startLocal.slice(0, 10), '2000-01-01', to)

const wallClocks = (series: Series, start: string, end: string) =>
  occurrencesBetween(series, { start, end }).map((occurrence) =>
    [occurrence.start, occurrence.end].map((instant) => toWallClock(instant, series.timezone).slice(5, 16)),
  )

describe('what other calendars get wrong', () => {
  it('drifting an hour at daylight saving: nine in the morning stays nine, whoever looks on', () => {
    const series = seriesFrom('2026-03-30T09:00', { endLocal: '2026-03-30T10:00' })
    const instants = (start: string, end: string) =>
      occurrencesBetween(series, { start, end }).map((occurrence) => occurrence.start.toISOString())
    expect(instants('2026-04-04T00:00+11:00', '2026-04-06T00:00+10:00')).toEqual([
      '2026-04-03T22:00:00.000Z',
      '2026-04-04T23:00:00.000Z',
    ])
    expect(instants('2026-10-03T00:00+10:00', '2026-10-05T00:00+11:00')).toEqual([
      '2026-10-02T23:00:00.000Z',
      '2026-10-03T22:00:00.000Z',
    ])
  })

  it('losing the visit that the spring gap swallows: it is an hour later that day and back on the next', () => {
    const series = seriesFrom('2026-10-01T02:30', { endLocal: '2026-10-01T04:30', endOption: 'after', count: 5 })
    expect(wallClocks(series, '2026-10-03T00:00Z', '2026-10-09T00:00Z')).toEqual([
      ['10-04T03:30', '10-04T04:30'],
      ['10-05T02:30', '10-05T04:30'],
    ])
  })

  it('doing a visit twice in the hour that autumn has twice: it is the first of the two', () => {
    const series = seriesFrom('2026-04-01T02:30', { endLocal: '2026-04-01T02:45' })
    const starts = occurrencesBetween(series, { start: '2026-04-04T14:00Z', end: '2026-04-05T14:00Z' })
    expect(starts.map(({ start }) => start.toISOString())).toEqual(['2026-04-04T15:30:00.000Z'])
  })

  it('a night shift that ends an hour off: 22:00 to 06:00 stays so, nine hours long or seven', () => {
    const series = seriesFrom('2026-01-01T22:00', { endLocal: '2026-01-02T06:00' })
    const hours = (slotDate: string) => {
      const { start, end } = occurrenceAt(series, slotDate)!
      expect(toWallClock(end, SYDNEY).slice(11)).toBe('06:00:00')
      return (end.getTime() - start.getTime()) / 3_600_000
    }
    expect(['2026-04-03', '2026-04-04', '2026-10-03', '2026-10-04'].map(hours)).toEqual([8, 9, 7, 8])
  })

  it('a visit that ends before it starts: inside the gap its length holds instead', () => {
    const series = seriesFrom('2026-10-01T02:30', { endLocal: '2026-10-01T03:00' })
    expect(wallClocks(series, '2026-10-03T12:00Z', '2026-10-04T12:00Z')).toEqual([['10-04T03:30', '10-04T04:00']])
  })

  it('multiplying the count of a series by splitting it: both parts have the slots of the whole', () => {
    const series = seriesFrom('2026-01-05T09:00', { freq: 'week', byWeekDay: [1], endOption: 'after', count: 10 })
    const { head, tail } = splitRule(series, '2026-01-26')!
    expect(head).toEqual({ ...series, endOption: 'on', endsOn: '2026-01-25' })
    expect(tail).toEqual({ ...series, startLocal: '2026-01-26T09:00', endLocal: '2026-01-26T23:00', count: 7 })
    expect([...firstSlots(head!, '2030-01-01'), ...firstSlots(tail, '2030-01-01')]).toEqual(
      firstSlots(series, '2030-01-01'),
    )
  })

  it('a series that is split before its last visit: one that is left ends on its date', () => {
    const series = seriesFrom('2026-01-05T09:00', { endOption: 'after', count: 3 })
    const { tail } = splitRule(series, '2026-01-07')!
    expect(tail).toMatchObject({ endOption: 'on', endsOn: '2026-01-07', startLocal: '2026-01-07T09:00' })
    expect(firstSlots(tail, '2030-01-01')).toEqual(['2026-01-07'])
  })

  it('cutting where there is nothing to cut: at the first slot there is no head, beside the slots no split', () => {
    const series = seriesFrom('2026-01-06T09:00', { freq: 'week', byWeekDay: [1] })
    expect(splitRule(series, '2026-01-12')).toEqual({ head: null, tail: series })
    expect(splitRule(series, '2026-01-13')).toBeNull()
    expect(splitRule({ ...series, endOption: 'on', endsOn: '2026-02-01' }, '2026-02-02')).toBeNull()
  })

  it('starting the rest of a series an hour late because it was cut on the day of the gap', () => {
    const series = seriesFrom('2026-10-01T02:30', { endLocal: '2026-10-01T04:30' })
    const { tail } = splitRule(series, '2026-10-04')!
    expect(tail).toMatchObject({ startLocal: '2026-10-04T02:30', endLocal: '2026-10-04T04:30' })
    expect(toWallClock(occurrenceAt(tail, '2026-10-05')!.start, SYDNEY)).toBe('2026-10-05T02:30:00')
  })

  it('turning the last Friday into the fourth when the rest of the series begins on a 24th', () => {
    const series = seriesFrom('2026-01-30T09:00', { freq: 'month', monthOption: 'byMonthDay', monthOrdinal: -1 })
    const { tail } = splitRule(series, '2026-04-24')!
    expect(tail.monthOrdinal).toBe(-1)
    expect(firstSlots(tail, '2026-07-31')).toEqual(['2026-04-24', '2026-05-29', '2026-06-26', '2026-07-31'])
  })

  it('losing old daily series off an expansion limit: one of 1970 is there a hundred years later', () => {
    const series = seriesFrom('1970-01-01T09:00', { endLocal: '1970-01-01T10:00' })
    expect(slotsBetween(series, '1970-01-01', '2070-06-01', '2070-06-03')).toEqual([
      '2070-06-01',
      '2070-06-02',
      '2070-06-03',
    ])
    expect(occurrencesBetween(series, { start: '2070-06-01T00:00Z', end: '2070-06-08T00:00Z' })).toHaveLength(7)
  })

  it('moving the 31st to the end of a short month: the month is skipped and uses up no count', () => {
    const series = seriesFrom('2026-01-31T09:00', { freq: 'month', monthOption: 'byDateNumber', monthDay: 31 })
    const three = { ...series, endOption: 'after', count: 3 } as const
    expect(firstSlots(three, '2030-01-01')).toEqual(['2026-01-31', '2026-03-31', '2026-05-31'])
    expect(slotsBefore(series, '2026-01-31', '2027-01-01')).toBe(7)
    expect(toRRule(three)).toBe('FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31;COUNT=3')
  })

  it('having 29 February every year, or in 2100', () => {
    const series = seriesFrom('2088-02-29T09:00', { freq: 'year', endOption: 'after', count: 5 })
    expect(firstSlots(series, '2200-01-01')).toEqual([
      '2088-02-29',
      '2092-02-29',
      '2096-02-29',
      '2104-02-29',
      '2108-02-29',
    ])
    expect(slotsBefore({ ...series, endOption: 'never' }, '2088-02-29', '2488-02-29')).toBe(97)
  })

  it('the 29th of each month, of every other one, and of each February', () => {
    const monthly = seriesFrom('2027-01-29T09:00', { freq: 'month', monthOption: 'byDateNumber', monthDay: 29 })
    expect(slotsBefore(monthly, '2027-01-29', '2029-01-01')).toBe(23)
    expect(slotsBefore({ ...monthly, interval: 2 }, '2027-01-29', '2029-01-01')).toBe(12)
    expect(firstSlots(seriesFrom('2024-02-29T09:00', { freq: 'year', interval: 3 }), '2050-01-01')).toEqual([
      '2024-02-29',
      '2036-02-29',
      '2048-02-29',
    ])
  })

  it('starting the week on a Sunday: every second week from a Sunday counts from the Monday before', () => {
    const series = seriesFrom('2026-03-01T09:00', { freq: 'week', interval: 2, byWeekDay: [0, 1] })
    expect(firstSlots(series, '2026-03-31')).toEqual([
      '2026-03-01',
      '2026-03-09',
      '2026-03-15',
      '2026-03-23',
      '2026-03-29',
    ])
  })

  it('a first visit on none of the chosen days: the first chosen day on or after it is', () => {
    const series = seriesFrom('2026-03-04T09:00', {
      freq: 'week',
      interval: 2,
      byWeekDay: [1, 5],
      endOption: 'after',
      count: 3,
    })
    expect(firstSlots(series, '2026-12-31')).toEqual(['2026-03-06', '2026-03-16', '2026-03-20'])
    expect(firstSlot(series, '2026-03-04')).toBe('2026-03-06')
    expect(isSlot(series, '2026-03-04', '2026-03-04')).toBe(false)
  })

  it('the fourth weekday of a month that has five, and the last of one that has four', () => {
    const rule = { freq: 'month', monthOption: 'byMonthDay' } as const
    const fourth = seriesFrom('2026-01-23T09:00', { ...rule, monthOrdinal: 4 })
    const last = seriesFrom('2026-01-30T09:00', { ...rule, monthOrdinal: -1 })
    expect(firstSlots(fourth, '2026-03-31')).toEqual(['2026-01-23', '2026-02-27', '2026-03-27'])
    expect(firstSlots(last, '2026-03-31')).toEqual(['2026-01-30', '2026-02-27', '2026-03-27'])
  })

  it('an end on a date that is left out, or reckoned in UTC: it is included, on the calendar of the series', () => {
    const series = seriesFrom('2026-06-01T08:00', {
      endOption: 'on',
      endsOn: '2026-06-03',
      endLocal: '2026-06-01T09:00',
    })
    expect(wallClocks(series, '2026-05-01T00:00Z', '2026-07-01T00:00Z').map(([start]) => start)).toEqual([
      '06-01T08:00',
      '06-02T08:00',
      '06-03T08:00',
    ])
    expect(toRRule(series)).toBe('FREQ=DAILY;INTERVAL=1;UNTIL=20260603T135959Z')
  })

  it('hiding what began before the window and still goes on', () => {
    const series = seriesFrom('2026-06-01T22:00', { freq: 'week', byWeekDay: [1], endLocal: '2026-06-05T06:00' })
    expect(wallClocks(series, '2026-06-11T00:00+10:00', '2026-06-12T00:00+10:00')).toEqual([
      ['06-08T22:00', '06-12T06:00'],
    ])
    expect(wallClocks(series, '2026-06-12T06:00+10:00', '2026-06-15T22:00+10:00')).toEqual([])
  })

  it('missing what goes on while clocks are changed at midnight, when it is another day than the slot said', () => {
    const timezone = 'Asia/Beirut'
    const late = seriesFrom('2026-03-01T23:30', { timezone, endLocal: '2026-03-02T00:15' })
    expect(wallClocks(late, '2026-03-29T01:05+03:00', '2026-03-29T01:10+03:00')).toEqual([
      ['03-28T23:30', '03-29T01:15'],
    ])
    const early = seriesFrom('2010-11-01T00:00', { timezone: 'America/St_Johns', endLocal: '2010-11-01T02:00' })
    const again = occurrencesBetween(early, { start: '2010-11-06T23:10-03:30', end: '2010-11-06T23:15-03:30' })
    expect(again.map(({ slotDate }) => slotDate)).toEqual(['2010-11-07'])
  })

  it('losing a day where the whole of it was skipped: Samoa crossed the date line', () => {
    const series = seriesFrom('2011-12-28T09:00', { timezone: 'Pacific/Apia', endLocal: '2011-12-28T10:00' })
    const slots = occurrencesBetween(series, { start: '2011-12-29T00:00Z', end: '2011-12-31T12:00Z' })
    expect(slots.map(({ slotDate, start }) => [slotDate, toWallClock(start, 'Pacific/Apia').slice(0, 10)])).toEqual([
      ['2011-12-29', '2011-12-29'],
      ['2011-12-30', '2011-12-31'],
      ['2011-12-31', '2011-12-31'],
    ])
  })
})

describe('a series', () => {
  const tuesdays = seriesFrom('2026-01-06T09:00', { freq: 'week', byWeekDay: [2], endLocal: '2026-01-06T10:00' })

  it('names an occurrence by its slot and by its start', () => {
    const start = toInstant('2026-01-13T09:00', SYDNEY)
    expect(occurrenceStarting(tuesdays, start.toISOString())).toEqual({
      slotDate: '2026-01-13',
      start,
      end: toInstant('2026-01-13T10:00', SYDNEY),
    })
    expect(occurrenceStarting(tuesdays, '2026-01-12T22:00:01.000Z')).toBeNull()
    expect(occurrenceAt(tuesdays, '2026-01-14')).toBeNull()
  })

  it('finds its next slot, and its last', () => {
    expect(nextSlot(tuesdays, '2026-01-06', '2026-01-06')).toBe('2026-01-13')
    expect(lastSlot(tuesdays, '2026-01-06')).toBeNull()
    const ending = { ...tuesdays, endOption: 'on', endsOn: '2026-02-02' } as const
    expect(lastSlot(ending, '2026-01-06')).toBe('2026-01-27')
    expect(nextSlot(ending, '2026-01-06', '2026-01-27')).toBeNull()
  })

  it('is found from its first start to its last end, a day wider', () => {
    expect(activeRangeOf(tuesdays)).toEqual({ start: toInstant('2026-01-05T09:00', SYDNEY), end: null })
    expect(activeRangeOf({ ...tuesdays, endOption: 'after', count: 20 })).toEqual({
      start: toInstant('2026-01-05T09:00', SYDNEY),
      end: toInstant('2026-05-20T10:00', SYDNEY),
    })
  })

  it('without a single slot has no first and no last one, and a range all the same', () => {
    const none = { ...tuesdays, startLocal: '2026-01-07T09:00', endLocal: '2026-01-07T10:00' }
    const ended = { ...none, endOption: 'on', endsOn: '2026-01-12' } as const
    expect([firstSlot(ended, '2026-01-07'), lastSlot(ended, '2026-01-07')]).toEqual([null, null])
    expect(activeRangeOf(ended).end).toEqual(toInstant('2026-01-08T10:00', SYDNEY))
    expect(firstSlot({ ...none, byWeekDay: [] }, '2026-01-07')).toBeNull()
    expect(firstSlot({ ...none, freq: 'month', interval: 12, monthDay: 31 }, '2026-02-01')).toBeNull()
  })

  it('ends with the year 9999, whatever its steps', () => {
    const rare = seriesFrom('2026-01-01T09:00', { freq: 'year', interval: 5_000, endOption: 'after', count: 1_000 })
    expect(lastSlot(rare, '2026-01-01')).toBe('7026-01-01')
    expect(nextSlot({ ...rare, endOption: 'never' }, '2026-01-01', '7026-01-01')).toBeNull()
    expect(
      activeRangeOf(seriesFrom('9990-01-01T09:00', { endOption: 'after', count: 9_999 })).end?.getTime(),
    ).toBeGreaterThan(0)
  })

  it('begins in the first centuries as in any other', () => {
    const old = seriesFrom('0001-01-31T09:00', { freq: 'month', monthOption: 'byDateNumber', monthDay: 31 })
    expect(slotsBetween(old, '0001-01-31', '0001-01-01', '0001-03-31')).toEqual(['0001-01-31', '0001-03-31'])
  })
})
