import { DAY_MS } from '@/lib/base/time'

/**
 * Days and months as plain numbers: a day counts from 1 January 1970, a month from January of the year 0, so that both
 * can be added, compared and divided. No zone, no clock.
 */

/** The remainder that is never negative: a calendar also has days before its epoch. */
export const modulo = (dividend: number, divisor: number): number => ((dividend % divisor) + divisor) % divisor

/** @param date `YYYY-MM-DD` */
export function dayOf(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${date}`)
  return day
}

const MAX_DATES = 10_000
const dates = new Map<number, string>()

/** @returns the day as `YYYY-MM-DD`; the many occurrences of a window share the few texts of its days */
export function dateOf(day: number): string {
  let date = dates.get(day)
  if (date === undefined) {
    if (dates.size === MAX_DATES) dates.clear()
    dates.set(day, (date = new Date(day * DAY_MS).toISOString().slice(0, 10)))
  }
  return date
}

/** @returns 0 for Sunday to 6 for Saturday */
export const weekdayOf = (day: number): number => modulo(day + 4, 7)

/** @returns the Monday on or before the day */
export const mondayOf = (day: number): number => day - modulo(day + 3, 7)

/*
 * Months by arithmetic instead of by Date, of which a window of tasks would make thousands. A year begins in March here:
 * then its months are as long every year, but for the last one, and a leap day stands at the end of a year.
 */
const FOUR_CENTURIES_IN_DAYS = 146_097
/** From 1 March of the year 0 to 1 January 1970. */
const MARCH_TO_EPOCH = 719_468
/** From January, with which a month's number counts, to March. */
const MARCH = 2

/** The first day of a month of such a year, from its beginning: 31 or 30 days each, as March to July and on. */
const beginOfMonth = (month: number): number => Math.floor((153 * month + 2) / 5)

/** Days from the beginning of four centuries to that of one of their years. */
const beginOfYear = (year: number): number => 365 * year + Math.floor(year / 4) - Math.floor(year / 100)

export function monthOf(day: number): number {
  const since = day + MARCH_TO_EPOCH
  const era = Math.floor(since / FOUR_CENTURIES_IN_DAYS)
  const within = since - era * FOUR_CENTURIES_IN_DAYS
  // Without the leap days before it, each year has 365 days.
  const leapDays = Math.floor(within / 1_460) - Math.floor(within / 36_524) + Math.floor(within / 146_096)
  const year = Math.floor((within - leapDays) / 365)
  const month = Math.floor((5 * (within - beginOfYear(year)) + 2) / 153)
  return (era * 400 + year) * 12 + month + MARCH
}

/** @returns the first day of a month */
export function firstOfMonth(month: number): number {
  const since = month - MARCH
  const year = Math.floor(since / 12)
  const era = Math.floor(year / 400)
  return era * FOUR_CENTURIES_IN_DAYS + beginOfYear(year - era * 400) + beginOfMonth(since - year * 12) - MARCH_TO_EPOCH
}

/** @returns 1 to 31 */
export const dayOfMonth = (day: number): number => day - firstOfMonth(monthOf(day)) + 1

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export function daysInMonth(month: number): number {
  const ofYear = modulo(month, 12)
  if (ofYear === 1) return isLeap(Math.floor(month / 12)) ? 29 : 28
  // Long and short months alternate, and start over in August.
  return 31 - ((ofYear % 7) % 2)
}
