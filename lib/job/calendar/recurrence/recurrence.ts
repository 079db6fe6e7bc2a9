import { DAY_MS, addDays, epochOf, epochToWallTime, toInstant, stretchToEpoch, toDay, wallTime } from '@/lib/base/time'
import type { Span } from '@/lib/job/calendar/rules'

import { dateOf, dayOf, dayOfMonth, daysInMonth, firstOfMonth, modulo, mondayOf, monthOf, weekdayOf } from './civil'

/**
 * The series of the calendar. A rule is a pattern of days that repeats for ever, so a slot is found by its number and a
 * number by its day: the cost of a window depends on its own length, not on the age of the series. A series has at most
 * one slot a day, in its own zone; `lib/base/time` turns the wall clock into an instant at the end.
 */

/** The stored repetition of a series. */
export interface Rule {
  freq: 'day' | 'week' | 'month' | 'year'
  /** Every so many days, weeks from Monday, months or years, counted from the one with the first day. */
  interval: number
  /** The days of a week, Sunday 0 to Saturday 6. */
  byWeekDay: readonly number[]
  /** In a month: the same day number, or the same weekday, as in 'the second Tuesday'. */
  monthOption: 'byDateNumber' | 'byMonthDay' | null
  /** The number of its weekday in a month: 1 to 4, -1 the last. Null: what {@link ordinalOf} says of the first day. */
  monthOrdinal: number | null
  /** The day of a month or a year; months without it are skipped. Null: the first day's. */
  monthDay: number | null
  endOption: 'never' | 'on' | 'after'
  /** How many slots there are, when `endOption` is 'after'. */
  count: number
  /** The last date that may hold a slot, when `endOption` is 'on'. */
  endsOn: string | null
}

/** A rule with its beginning: the wall clock `YYYY-MM-DDTHH:mm[:ss]` of the first start and end in the series' zone. */
export interface Series extends Rule {
  startLocal: string
  endLocal: string
  timezone: string
}

/** One time of a series; the date of its slot is its key. */
export interface SeriesOccurrence {
  slotDate: string
  start: Date
  end: Date
}

/** The part that repeats: `phases` in each `length` of units. A unit is a day, or a month with one slot in it. */
interface Pattern {
  length: number
  phases: readonly number[]
  unitOf: (day: number) => number
  dayIn: (unit: number) => number
}

const itself = (day: number): number => day

function patternOf(rule: Rule, first: number): Pattern {
  const { freq, interval } = rule
  if (freq === 'day') return { length: interval, phases: [modulo(first, interval)], unitOf: itself, dayIn: itself }
  if (freq === 'week') {
    const monday = mondayOf(first)
    const days = [...new Set(rule.byWeekDay)].map((weekday) => modulo(monday + modulo(weekday - 1, 7), 7 * interval))
    return { length: 7 * interval, phases: days.toSorted((a, b) => a - b), unitOf: itself, dayIn: itself }
  }
  const step = freq === 'year' ? 12 * interval : interval
  const phase = modulo(monthOf(first), step)
  if (freq === 'month' && rule.monthOption === 'byMonthDay') {
    const ordinal = ordinalIn(rule, first)
    const weekday = weekdayOf(first)
    const dayIn = (month: number) => nthWeekday(month, ordinal, weekday)
    return { length: step, phases: [phase], unitOf: monthOf, dayIn }
  }
  const number = rule.monthDay ?? dayOfMonth(first)
  return { ...monthsWith(number, step, phase), unitOf: monthOf, dayIn: (month) => firstOfMonth(month) + number - 1 }
}

/** The number of a date's weekday in its month: 1 to 4, or -1 for a fifth, which is the last. */
export function ordinalOf(date: string): number {
  const ordinal = Math.ceil(dayOfMonth(dayOf(date)) / 7)
  return ordinal === 5 ? -1 : ordinal
}

const ordinalIn = (rule: Rule, first: number): number => rule.monthOrdinal ?? ordinalOf(dateOf(first))

function nthWeekday(month: number, ordinal: number, weekday: number): number {
  const earliest = ordinal === -1 ? firstOfMonth(month + 1) - 7 : firstOfMonth(month) + 7 * (ordinal - 1)
  return earliest + modulo(weekday - weekdayOf(earliest), 7)
}

type Months = Pick<Pattern, 'length' | 'phases'>

/** Every `step` months, those with such a day. Months with a 30th or 31st repeat each year, with a 29th every 400. */
function monthsWith(number: number, step: number, phase: number): Months {
  if (number <= 28) return { length: step, phases: [phase] }
  if (number > 29) return sift(12, number, step, phase)
  const key = `${step} ${phase}`
  let table = leapTables.get(key)
  if (!table) {
    if (leapTables.size === MAX_LEAP_TABLES) leapTables.clear()
    leapTables.set(key, (table = sift(FOUR_CENTURIES, number, step, phase)))
  }
  return table
}

const FOUR_CENTURIES = 4_800
const MAX_LEAP_TABLES = 100
const leapTables = new Map<string, Months>()

function sift(cycle: number, number: number, step: number, phase: number): Months {
  const periods = cycle / greatestDivisor(cycle, step)
  const months = Array.from({ length: periods }, (_, period) => phase + period * step)
  return { length: periods * step, phases: months.filter((month) => daysInMonth(month) >= number) }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The day of the pattern's slot with that number; slot 0 is the first of the epoch. */
function slotAt({ length, phases, dayIn }: Pattern, number: number): number {
  const cycle = Math.floor(number / phases.length)
  return dayIn(cycle * length + phases[number - cycle * phases.length]!)
}

/** The number of the pattern's first slot on or after a day. */
function numberFrom(pattern: Pattern, day: number): number {
  const { length, phases, unitOf } = pattern
  if (phases.length === 0) return 0
  const unit = unitOf(day)
  const cycle = Math.floor(unit / length)
  const number = cycle * phases.length + countBelow(phases, unit - cycle * length)
  return slotAt(pattern, number) < day ? number + 1 : number
}

function countBelow(phases: readonly number[], limit: number): number {
  let [low, high] = [0, phases.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (phases[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** A date has four digits for its year. */
const LAST_DAY = dayOf('9999-12-31')

/** The slots of one series: its pattern, the number of the first slot and the number after the last. */
class Slots {
  private readonly pattern: Pattern
  readonly first: number
  readonly end: number

  constructor(rule: Rule, firstDay: number) {
    this.pattern = patternOf(rule, firstDay)
    const { endOption, count, endsOn } = rule
    this.first = numberFrom(this.pattern, firstDay)
    const lastDay = endOption === 'on' && endsOn !== null ? Math.min(dayOf(endsOn), LAST_DAY) : LAST_DAY
    const end = numberFrom(this.pattern, lastDay + 1)
    this.end = Math.max(this.first, endOption === 'after' ? Math.min(this.first + count, end) : end)
  }

  /** The number of the first slot on or after a day, or the end. */
  from(day: number): number {
    return Math.min(Math.max(numberFrom(this.pattern, day), this.first), this.end)
  }

  at(number: number): number {
    return slotAt(this.pattern, number)
  }

  /** The days of the slots between two days, both included. */
  between(fromDay: number, toDay: number): number[] {
    const from = this.from(fromDay)
    return Array.from({ length: Math.max(0, this.from(toDay + 1) - from) }, (_, n) => this.at(from + n))
  }
}

const slotsOf = (rule: Rule, firstDay: string): Slots => new Slots(rule, dayOf(firstDay))

/** @param firstDay the date of the series' start @returns the dates of the slots between two dates, both included */
export const slotsBetween = (rule: Rule, firstDay: string, fromDay: string, toDay: string): string[] =>
  slotsOf(rule, firstDay).between(dayOf(fromDay), dayOf(toDay)).map(dateOf)

export const isSlot = (rule: Rule, firstDay: string, date: string): boolean =>
  slotsBetween(rule, firstDay, date, date).length === 1

/** @returns how many slots there are before a date */
export function slotsBefore(rule: Rule, firstDay: string, date: string): number {
  const slots = slotsOf(rule, firstDay)
  return slots.from(dayOf(date)) - slots.first
}

/** @returns the first slot, later than the start when the start is on none of the rule's days; null without any */
export const firstSlot = (rule: Rule, firstDay: string): string | null => slotFrom(rule, firstDay, dayOf(firstDay))

/** @returns the first slot after a date, or null when the series is over */
export const nextSlot = (rule: Rule, firstDay: string, after: string): string | null =>
  slotFrom(rule, firstDay, dayOf(after) + 1)

function slotFrom(rule: Rule, firstDay: string, day: number): string | null {
  const slots = slotsOf(rule, firstDay)
  const number = slots.from(day)
  return number < slots.end ? dateOf(slots.at(number)) : null
}

/** @returns the last slot; null for a series that never ends, and for one without any slot */
export function lastSlot(rule: Rule, firstDay: string): string | null {
  const slots = slotsOf(rule, firstDay)
  return rule.endOption === 'never' || slots.first === slots.end ? null : dateOf(slots.at(slots.end - 1))
}

/** A series' wall clock as numbers: its first day, the time of day, and its length by the clock. */
function clockOf({ startLocal, endLocal }: Series) {
  const start = wallTime(startLocal)
  const firstDay = Math.floor(start / DAY_MS)
  return { firstDay, time: start - firstDay * DAY_MS, length: wallTime(endLocal) - start }
}

/** The end keeps its wall time, as the start does, so a night shift is an hour longer or shorter when clocks change. */
function occurrenceOn(day: number, { time, length }: ReturnType<typeof clockOf>, timezone: string): SeriesOccurrence {
  const [start, end] = stretchToEpoch(day * DAY_MS + time, length, timezone)
  return { slotDate: dateOf(day), start: new Date(start), end: new Date(end) }
}

/** @returns the occurrences of a series that overlap a window, also those that began before it, earliest first */
export function occurrencesBetween(series: Series, window: Span): SeriesOccurrence[] {
  const { timezone } = series
  const [opens, closes] = [epochOf(window.start), epochOf(window.end)]
  const clock = clockOf(series)
  // One day more on both sides: a clock change at midnight can show another day than the slot's.
  const from = Math.floor((epochToWallTime(opens, timezone) - clock.length) / DAY_MS) - 1
  const to = Math.floor(epochToWallTime(closes, timezone) / DAY_MS) + 1
  return new Slots(series, clock.firstDay)
    .between(from, to)
    .map((day) => occurrenceOn(day, clock, timezone))
    .filter(({ start, end }) => start.getTime() < closes && end.getTime() > opens)
}

/**
 * @returns the day of a series that an instant names: its slot's start, or any instant of that day, so that new
 * time-zone data loses no task; null when the series has no task then
 */
export function slotNamed(series: Series, instant: string): string | null {
  const exact = occurrenceStarting(series, instant)
  if (exact) return exact.slotDate
  const date = toDay(instant, series.timezone)
  return isSlot(series, series.startLocal.slice(0, 10), date) ? date : null
}

/** @returns the time of that date's slot; null when it is no slot */
export function occurrenceAt(series: Series, slotDate: string): SeriesOccurrence | null {
  const clock = clockOf(series)
  const [day] = new Slots(series, clock.firstDay).between(dayOf(slotDate), dayOf(slotDate))
  return day === undefined ? null : occurrenceOn(day, clock, series.timezone)
}

/** @returns the first and the last time of a series; no last one when it never ends */
export function boundsOf(series: Series): { first: SeriesOccurrence | null; last: SeriesOccurrence | null } {
  const clock = clockOf(series)
  const slots = new Slots(series, clock.firstDay)
  if (slots.first === slots.end) return { first: null, last: null }
  const at = (number: number) => occurrenceOn(slots.at(number), clock, series.timezone)
  return { first: at(slots.first), last: series.endOption === 'never' ? null : at(slots.end - 1) }
}

/**
 * The days of the month that may hold a slot overlapping a window, for tasks of up to a day: one day more on both sides
 * for the zone, one to spare, and one more before it for the length.
 * @returns null when the window includes them all
 */
export function monthDaysFor(window: Span): number[] | null {
  const dayAt = (moment: string | Date) => Math.floor(new Date(moment).getTime() / DAY_MS)
  const from = dayAt(window.start) - 3
  const days = dayAt(window.end) + 3 - from
  return days < 31 ? Array.from({ length: days }, (_, n) => dayOfMonth(from + n)) : null
}

/** @returns the occurrence that starts at an instant, as the API names one; null when none does */
export function occurrenceStarting(series: Series, instant: Date | string): SeriesOccurrence | null {
  const start = new Date(instant).getTime()
  const candidates = occurrencesBetween(series, { start: new Date(start), end: new Date(start + 1) })
  return candidates.find((occurrence) => occurrence.start.getTime() === start) ?? null
}

/**
 * Cuts a series in two at a slot: the head ends on the day before, and the tail is the same series from that slot on.
 * Together they have the occurrences of the whole.
 * @returns null when the date is no slot; no head when it is the first, where there is nothing to cut
 */
export function splitRule(series: Series, slotDate: string): { head: Series | null; tail: Series } | null {
  const { firstDay } = clockOf(series)
  const slots = new Slots(series, firstDay)
  const day = dayOf(slotDate)
  const number = slots.from(day)
  if (number === slots.end || slots.at(number) !== day) return null
  if (number === slots.first) return { head: null, tail: series }
  const moved = (local: string) => `${addDays(local.slice(0, 10), day - firstDay)}${local.slice(10)}`
  return {
    head: { ...series, endOption: 'on', endsOn: dateOf(day - 1) },
    tail: {
      ...series,
      ...endAfter(series, slots.end - number, slotDate),
      startLocal: moved(series.startLocal),
      endLocal: moved(series.endLocal),
      monthOrdinal: series.monthOption === 'byMonthDay' ? ordinalIn(series, firstDay) : null,
    },
  }
}

/** The end of the rest of a series; a count is at least two, so a single one ends on its date. */
function endAfter(rule: Rule, left: number, slotDate: string): Partial<Rule> {
  if (rule.endOption !== 'after') return {}
  return left > 1 ? { count: left } : { endOption: 'on', endsOn: slotDate }
}

/**
 * The range by which the index finds a series: from its first start to its last end, a day wider on both sides, so that
 * new time-zone data cannot lose it.
 * @returns no end for a series that never ends
 */
export function activeRangeOf(series: Series): { start: Date; end: Date | null } {
  const clock = clockOf(series)
  const slots = new Slots(series, clock.firstDay)
  const none = slots.first === slots.end
  const [first, last] = none ? [clock.firstDay, clock.firstDay] : [slots.at(slots.first), slots.at(slots.end - 1)]
  const start = occurrenceOn(first, clock, series.timezone).start.getTime() - DAY_MS
  if (series.endOption === 'never') return { start: new Date(start), end: null }
  const end = occurrenceOn(last, clock, series.timezone).end.getTime() + DAY_MS
  return { start: new Date(start), end: new Date(end) }
}

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * The series as an RRULE of RFC 5545. Its DTSTART is the wall clock of {@link firstSlot} with the series' TZID: RFC
 * 5545 counts DTSTART as an occurrence even when it is on none of the rule's days.
 */
export function toRRule(series: Series): string {
  const { freq, interval, byWeekDay, endOption, count, endsOn, timezone } = series
  const { firstDay } = clockOf(series)
  const number = series.monthDay ?? dayOfMonth(firstDay)
  const parts = [`FREQ=${FREQUENCIES[freq]}`, `INTERVAL=${interval}`]
  if (freq === 'week') parts.push(`BYDAY=${[...new Set(byWeekDay)].toSorted().map((day) => WEEKDAYS[day])}`, 'WKST=MO')
  if (freq === 'month' && series.monthOption === 'byMonthDay')
    parts.push(`BYDAY=${ordinalIn(series, firstDay)}${WEEKDAYS[weekdayOf(firstDay)]}`)
  else if (freq === 'month') parts.push(`BYMONTHDAY=${number}`)
  if (freq === 'year') parts.push(`BYMONTH=${(monthOf(firstDay) % 12) + 1}`, `BYMONTHDAY=${number}`)
  if (endOption === 'after') parts.push(`COUNT=${count}`)
  if (endOption === 'on' && endsOn) {
    const until = toInstant(`${endsOn}T23:59:59`, timezone).toISOString()
    parts.push(`UNTIL=${until.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
  }
  return parts.join(';')
}
