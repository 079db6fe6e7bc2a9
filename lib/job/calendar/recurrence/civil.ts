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

export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const FOUR_CENTURIES_IN_DAYS = 146_097

/** @returns the first day of a month */
export const firstOfMonth = (month: number): number =>
  // The calendar repeats after four centuries, and Date.UTC takes a year below 100 for one of the 1900s.
  Date.UTC(Math.floor(month / 12) + 400, modulo(month, 12), 1) / DAY_MS - FOUR_CENTURIES_IN_DAYS

/** @returns 1 to 31 */
export const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export function daysInMonth(month: number): number {
  const ofYear = modulo(month, 12)
  if (ofYear === 1) return isLeap(Math.floor(month / 12)) ? 29 : 28
  // Long and short months alternate, and start over in August.
  return 31 - ((ofYear % 7) % 2)
}
