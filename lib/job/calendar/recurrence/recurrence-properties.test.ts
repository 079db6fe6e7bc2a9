import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'

import { addDays, toInstant } from '@/lib/base/time'
import { endMoved } from '@/lib/job/calendar/verbs/end-moved'

import { modulo } from './civil'
import {
  type Series,
  activeRangeOf,
  firstSlot,
  isSlot,
  lastSlot,
  monthDaysFor,
  nextSlot,
  occurrenceAt,
  occurrenceStarting,
  occurrencesBetween,
  ordinalOf,
  slotsBefore,
  slotsBetween,
  splitRule,
  toRRule,
} from './recurrence'

/** A die that falls the same way in every run. */
function dice(seed: number) {
  const roll = (sides: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % sides
  }
  return { roll, pick: <T>(choices: readonly T[]): T => choices[roll(choices.length)]! }
}

const ZONES = ['Australia/Sydney', 'Australia/Lord_Howe', 'Europe/London', 'America/St_Johns', 'Africa/Casablanca']
const pad = (number: number) => String(number).padStart(2, '0')

/** A random series, with more than its share of long months' ends, small hours and big steps. */
function anySeries({ roll, pick }: ReturnType<typeof dice>, timezone: string): Series {
  const freq = pick(['day', 'week', 'month', 'year'] as const)
  const monthStart = `${1990 + roll(50)}-${pad(1 + roll(12))}-01`
  const leapDay = `${1992 + 4 * roll(10)}-02-29`
  const date = roll(8) === 0 ? leapDay : addDays(monthStart, pick([roll(28), 27 + roll(4)]))
  const monthOption = freq === 'month' ? pick(['byDateNumber', 'byMonthDay'] as const) : null
  const startLocal = `${date}T${pad(pick([roll(4), roll(24)]))}:${pad(5 * roll(12))}`
  return {
    freq,
    interval: pick([1, 1, 2, 3, 1 + roll(12), 1 + roll(60)]),
    byWeekDay: freq === 'week' ? Array.from({ length: 1 + roll(6) }, () => roll(7)) : [],
    monthOption,
    monthOrdinal: monthOption === 'byMonthDay' ? ordinalOf(date) : null,
    monthDay: monthOption === 'byDateNumber' ? Number(date.slice(8)) : null,
    endOption: pick(['never', 'on', 'after'] as const),
    count: 2 + roll(40),
    endsOn: addDays(date, roll(pick([30, 3_000]))),
    startLocal,
    endLocal: `${addDays(date, 1 + roll(3))}${pick([startLocal.slice(10), 'T00:30', 'T02:30'])}`,
    timezone,
  }
}

const dateIn = ({ startLocal }: Series) => startLocal.slice(0, 10)

// Thousands of series take seconds, and many more on a busy machine.
describe('any series', { timeout: 120_000 }, () => {
  it('has the slots that an independent library finds for its RRULE', () => {
    const { roll, pick } = dice(20_261_120)
    let compared = 0
    for (let n = 0; n < 4_000; n++) {
      const series = anySeries({ roll, pick }, 'UTC')
      const from = addDays(dateIn(series), roll(pick([40, 8_000])) - 20)
      const to = addDays(from, roll(pick([8, 60, 2_000])))
      const independent = new RRuleTemporal({
        rruleString: toRRule(series),
        dtstart: Temporal.PlainDateTime.from(series.startLocal).toZonedDateTime('UTC'),
      })
      const expected = independent
        .between(new Date(`${from}T00:00:00Z`), new Date(`${to}T23:59:59Z`), true)
        .map((slot) => slot.toString().slice(0, 10))
      expect(slotsBetween(series, dateIn(series), from, to), `${series.startLocal} ${toRRule(series)}`).toEqual(
        expected,
      )
      compared += expected.length
    }
    expect(compared).toBeGreaterThan(20_000)
  })

  it('counts, finds and ends by the same slots that it lists', () => {
    const { roll, pick } = dice(7)
    for (let n = 0; n < 2_000; n++) {
      const series = anySeries({ roll, pick }, 'UTC')
      const first = dateIn(series)
      const horizon = addDays(first, 6_000)
      const slots = slotsBetween(series, first, '0001-01-01', horizon)
      const somewhere = addDays(first, roll(6_000))
      const before = slots.filter((slot) => slot < somewhere)
      const label = `${series.startLocal} ${toRRule(series)} ${somewhere}`
      expect(slotsBefore(series, first, somewhere), label).toBe(before.length)
      expect(isSlot(series, first, somewhere), label).toBe(slots.includes(somewhere))
      expect(firstSlot(series, first) ?? undefined, label).toBe(
        slots[0] ?? nextSlot(series, first, horizon) ?? undefined,
      )
      const next = slots.find((slot) => slot > somewhere)
      if (next) expect(nextSlot(series, first, somewhere), label).toBe(next)
      const last = lastSlot(series, first)
      if (series.endOption === 'never') expect(last, label).toBeNull()
      else if (last !== null && last <= horizon) expect(last, label).toBe(slots.at(-1))
    }
  })

  it('takes place at the same times after a split as before it', () => {
    const { roll, pick } = dice(3)
    const kinds = { whole: 0, cut: 0, lastOfACount: 0 }
    for (let n = 0; n < 2_000; n++) {
      const series = anySeries({ roll, pick }, pick(ZONES))
      const first = dateIn(series)
      const slots = slotsBetween(series, first, first, addDays(first, pick([200, 2_000])))
      if (slots.length === 0) continue
      const slotDate = pick([pick(slots), slots.at(-1)!])
      const label = `${series.startLocal} ${toRRule(series)} ${slotDate}`
      const { head, tail } = splitRule(series, slotDate)!
      const window = { start: `${first}T00:00:00Z`, end: `${addDays(slotDate, pick([30, 400, 1_500]))}T00:00:00Z` }
      const all = occurrencesBetween(series, window)
      if (head === null) {
        kinds.whole++
        expect(slotDate, label).toBe(slots[0])
        expect(tail, label).toBe(series)
        continue
      }
      kinds.cut++
      const earlier = occurrencesBetween(head, window)
      const later = occurrencesBetween(tail, window)
      expect([...earlier, ...later], label).toEqual(all)
      expect(earlier.every((occurrence) => occurrence.slotDate < slotDate)).toBe(true)
      expect(tail.startLocal).toBe(`${slotDate}${series.startLocal.slice(10)}`)
      expect(lastSlot(tail, slotDate), label).toBe(lastSlot(series, first))
      if (tail.endOption === 'after') expect(tail.count, label).toBeGreaterThan(1)
      if (series.endOption === 'after' && tail.endOption === 'on') kinds.lastOfACount++
    }
    expect(kinds.cut).toBeGreaterThan(1_000)
    expect(Math.min(kinds.whole, kinds.lastOfACount)).toBeGreaterThan(50)
  })

  it('that ends on a date has as many tasks after it was moved as before, by as many days where its rule counts days', () => {
    const { roll, pick } = dice(5)
    const kinds = { kept: 0, moved: 0, last: 0 }
    for (let n = 0; n < 2_000; n++) {
      const series: Series = { ...anySeries({ roll, pick }, 'UTC'), endOption: 'on' }
      const first = dateIn(series)
      const slots = slotsBetween(series, first, first, series.endsOn!)
      if (slots.length === 0) continue
      const tail = pick([series, splitRule(series, slots.at(-1)!)!.tail])
      const from = dateIn(tail)
      const days = roll(40) - 20
      const firstDay = addDays(from, days)
      const ordinals = tail.monthOption === 'byMonthDay' ? { monthOrdinal: ordinalOf(firstDay) } : {}
      const monthDay = tail.freq === 'year' || tail.monthOption === 'byDateNumber' ? Number(firstDay.slice(8)) : null
      const byWeekDay = tail.byWeekDay.map((day) => modulo(day + days, 7))
      const moved: Series = { ...tail, ...ordinals, monthDay, byWeekDay, startLocal: `${firstDay}T09:00` }
      const endsOn = endMoved(tail, moved, firstDay)!
      const label = `${tail.startLocal} ${toRRule(tail)} ${tail.endsOn} moved by ${days} until ${endsOn}`
      const before = slots.filter((slot) => slot >= from)
      const after = slotsBetween({ ...moved, endsOn }, firstDay, firstDay, endsOn)
      expect(after.length, label).toBe(before.length)
      if (tail.freq === 'day') expect(after, label).toEqual(before.map((slot) => addDays(slot, days)))
      kinds[endsOn === tail.endsOn ? 'kept' : 'moved']++
      if (before.length === 1) kinds.last++
    }
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(100)
  })

  it('lies within its range, and answers for each occurrence by its slot and by its start', () => {
    const { roll, pick } = dice(11)
    for (let n = 0; n < 500; n++) {
      const series = anySeries({ roll, pick }, pick(ZONES))
      const first = dateIn(series)
      const range = activeRangeOf(series)
      const end = addDays(first, pick([60, 600]))
      for (const occurrence of occurrencesBetween(series, { start: addDays(first, -9), end })) {
        expect(occurrence.start > range.start && (range.end === null || occurrence.end < range.end)).toBe(true)
        expect(occurrence.end > occurrence.start).toBe(true)
        expect(occurrence.start).toEqual(
          toInstant(`${occurrence.slotDate}${series.startLocal.slice(10)}`, series.timezone),
        )
        expect(occurrenceAt(series, occurrence.slotDate)).toEqual(occurrence)
        expect(occurrenceStarting(series, occurrence.start)).toEqual(occurrence)
      }
    }
  })
  it('falls in a window on none but the days of the month that may hold its slot, in any zone', () => {
    const { roll, pick } = dice(17)
    let [found, leftOut] = [0, 0]
    for (let n = 0; n < 2_000; n++) {
      const somehow = anySeries({ roll, pick }, pick([...ZONES, 'Pacific/Kiritimati', 'Pacific/Niue']))
      const date = dateIn(somehow)
      const endLocal = `${addDays(date, 1)}${somehow.startLocal.slice(10)}`
      const onDay = { freq: 'month', monthOption: 'byDateNumber', monthDay: 1 + roll(31), interval: 1 } as const
      const series: Series = { ...somehow, ...onDay, monthOrdinal: null, endOption: 'never', endLocal }
      const opens = addDays(date, roll(400))
      const window = {
        start: `${opens}T${pad(roll(24))}:00:00Z`,
        end: `${addDays(opens, 1 + roll(30))}T${pad(roll(24))}:00:00Z`,
      }
      const days = monthDaysFor(window)
      if (days && !days.includes(onDay.monthDay)) leftOut++
      for (const { slotDate } of occurrencesBetween(series, window)) {
        found++
        expect(days ?? [onDay.monthDay], `${slotDate} ${JSON.stringify(window)}`).toContain(Number(slotDate.slice(8)))
      }
    }
    expect(Math.min(found, leftOut)).toBeGreaterThan(200)
  })
})
