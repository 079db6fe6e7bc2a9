import { DAY_MS, isDay, toDay, toInstant } from './time'

/**
 * Dates as people write and paste them and as other products export them. Nothing else in the product reads a date that a
 * person wrote.
 */

/** What is asked for in place of a text that is no date. */
export const LIKE_A_DATE = 'Write the date like 7 Mar 2026 or 2026-03-07'

export const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const
/** The order of a date in numbers alone, `7/3/26`; one that begins with a year of four digits needs none. */
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The order in which people write dates in numbers there; null where it is not known, and is asked. */
export const usualDateOrder = (timezone: string): DateOrder | null =>
  /^(Australia|Pacific\/(Auckland|Chatham))/.test(timezone) ? 'DMY' : null

/** A date that somebody wrote, with what it says of the time of day. */
export interface WrittenDate {
  /** `YYYY-MM-DD` */
  day: string
  /** `HH:mm:ss`, with a fraction where it says one; null where it says none. */
  clock: string | null
  /** How far its clock is ahead of UTC; null for the clock of the place. */
  aheadMinutes: number | null
}

/** What is asked for in place of a text that is no time of day. */
export const LIKE_A_TIME = 'Write the time like 7:30 AM, 730 or 19:30'

const LONGEST = 80
const INVISIBLE = /\p{Cf}/gu
const MONTHS = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',')
const WEEKDAYS = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'.split(',')
/** The first day of a spreadsheet's calendar from 1900, which has a 29th of February then. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

const NUMBERS = /^(\d{1,4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{1,2})(?!\d)/
const COMPACT = /^((?:19|20|21)\d\d)(\d\d)(\d\d)(?!\d)/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/. ]{0,2}([a-z]{3,9})[-/., ]{0,2}'?(\d{4}|\d\d)(?!\d)/
const MONTH_FIRST = /^([a-z]{3,9})[-/. ]{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[-/ ])'?(\d{4}|\d\d)(?!\d)/
const YEAR_FIRST = /^(\d{4})[-/. ]{0,2}([a-z]{3,9})[-/. ]{0,2}(\d{1,2})(?!\d)/
/** A number of days in a spreadsheet's calendar, from 1927 on, with the time of day as a fraction. */
const SERIAL = /^(\d{5})(?:[.,](\d{1,16}))?$/
const CLOCK = /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d(?:\.\d{1,9})?))?)?(?: ?([ap])\.?m\b\.?)?/
/** A time of day alone, which may leave out its colon and its minutes. */
const TIME = /^(\d{1,2})(?: ?[:. ]? ?(\d\d))?(?: ?([ap])(?:\.? ?m)?\.?)?$/
const ZONE = /^(?:(?:z|utc|gmt)?(?:([-+])(\d\d):?(\d\d)?)?|[a-z]{3,5})(?: \([a-z ]{1,60}\))?$/

/** The place of a name that begins like this, from 1; 0 for none. */
const placeOf = (names: readonly string[], begins: string): number =>
  names.findIndex((name) => name.startsWith(begins)) + 1

/** Two digits of a year are of this century up to 69, as POSIX has it. */
const yearOf = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900)

/** The days up to here are what databases and spreadsheets write in place of none: 0001-01-01, 1899-12-30, 1900-01-01. */
const LAST_OF_NONE = '1900-01-01'

/** The day of a year, a month and a day of it; null where the calendar has none, and for what stands for none. */
function dayOf(year: string, month: string, day: string): string | null {
  if (year.length === 3 || month.length > 2 || day.length > 2) return null
  const written = `${String(yearOf(year)).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) && written > LAST_OF_NONE ? written : null
}

/** The day in numbers alone. */
function dayInOrder([first, second, third]: readonly [string, string, string], order: DateOrder): string | null {
  if (first.length === 4 || order === 'YMD') return dayOf(first, second, third)
  return order === 'DMY' ? dayOf(third, second, first) : dayOf(third, first, second)
}

interface Found {
  day: string | null
  rest: string
}

function findDay(text: string, order: DateOrder): Found | null {
  const found = (match: RegExpExecArray | null, dayOfMatch: (groups: string[]) => string | null): Found | null =>
    match && { day: dayOfMatch(match.slice(1)), rest: text.slice(match[0].length) }
  const month = (name: string) => String(placeOf(MONTHS, name))
  return (
    found(NUMBERS.exec(text), ([first, second, third]) => dayInOrder([first!, second!, third!], order)) ??
    found(COMPACT.exec(text), ([year, at, day]) => dayOf(year!, at!, day!)) ??
    found(DAY_FIRST.exec(text), ([day, name, year]) => dayOf(year!, month(name!), day!)) ??
    found(MONTH_FIRST.exec(text), ([name, day, year]) => dayOf(year!, month(name!), day!)) ??
    found(YEAR_FIRST.exec(text), ([year, name, day]) => dayOf(year!, month(name!), day!))
  )
}

/** The hours of a clock of 24, of which a half of the day may be said. */
const hoursOf = (hour: string, half: string | undefined): number =>
  half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)

/**
 * A time of day as people write it, `7`, `730`, `7.30 pm` or `19:30`, as `HH:mm`. Without a half of the day it is of the
 * clock of 24 hours. @returns null for what is none
 */
export function readTime(written: string): string | null {
  if (written.trim().length > LONGEST) return null
  const [, hour, minute = '00', half] = TIME.exec(plainSigns(written)) ?? []
  if (!hour || Number(minute) > 59 || (half ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23)) return null
  return `${String(hoursOf(hour, half)).padStart(2, '0')}:${minute}`
}

/** The time of day behind a date, `T09:30Z`; undefined for what is none. */
function readClock(rest: string): Omit<WrittenDate, 'day'> | undefined {
  const text = rest.replace(/^(?:t(?=\d)|[, ])/, '').trim()
  if (!text) return { clock: null, aheadMinutes: null }
  const [all, hour, minute, second = '00', half] = CLOCK.exec(text) ?? []
  if (!all || !(minute ?? half)) return undefined
  const hours = hoursOf(hour!, half)
  if (Number(hour) > (half ? 12 : 23) || Number(minute ?? 0) > 59 || Number(second) >= 60) return undefined
  const zone = text.slice(all.length).trim()
  const [isZone, sign, ahead = 0, more = 0] = ZONE.exec(zone) ?? []
  if (isZone === undefined) return undefined
  const minutes = Number(ahead) * 60 + Number(more)
  const isNamed = sign !== undefined || /^(?:z|utc|gmt)\b/.test(zone)
  return {
    clock: `${String(hours).padStart(2, '0')}:${minute ?? '00'}:${second}`,
    aheadMinutes: isNamed ? (sign === '-' ? -minutes : minutes) : null,
  }
}

function readSerial(text: string): WrittenDate | null {
  const [, days, fraction] = SERIAL.exec(text) ?? []
  if (!days) return null
  const seconds = fraction ? Math.min(86_399, Math.round(Number(`0.${fraction}`) * 86_400)) : null
  return {
    day: new Date(SERIAL_ZERO + Number(days) * DAY_MS).toISOString().slice(0, 10),
    clock: seconds === null ? null : new Date(seconds * 1000).toISOString().slice(11, 19),
    aheadMinutes: null,
  }
}

const plainSigns = (written: string): string =>
  written
    .slice(0, LONGEST)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/[‐‑‒–−]/g, '-')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase()

/** A text without the weekday that it may begin with. */
function withoutWeekday(text: string): string {
  const [all, name] = /^([a-z]{3,9})\.?,? /.exec(text) ?? []
  return all && placeOf(WEEKDAYS, name!) ? text.slice(all.length) : text
}

/**
 * A date in any usual spelling: ISO, numbers in the given order, with the month's name, with a time behind it, or as the
 * number that a spreadsheet keeps of it. @returns null for what the calendar does not have, and for what is no date
 */
export function readDate(written: string, order: DateOrder): WrittenDate | null {
  if (written.trim().length > LONGEST) return null
  const text = withoutWeekday(plainSigns(written))
  const found = findDay(text, order)
  if (!found) return readSerial(text)
  const time = readClock(found.rest)
  return found.day && time ? { day: found.day, ...time } : null
}

/** The day that somebody wrote, `YYYY-MM-DD`; of an instant the one that it has in the zone. Null for none. */
export function readDay(written: string, order: DateOrder, timezone: string): string | null {
  const read = readDate(written, order)
  return read && (read.aheadMinutes === null ? read.day : toDay(instantOf(read, timezone), timezone))
}

/** The instant that somebody wrote: on the clock of the zone unless it names another, and without a time its midnight. */
export function readInstant(written: string, order: DateOrder, timezone: string): string | null {
  const read = readDate(written, order)
  return read && instantOf(read, timezone).toISOString()
}

function instantOf({ day, clock, aheadMinutes }: WrittenDate, timezone: string): Date {
  const local = `${day}T${clock ?? '00:00:00'}`
  return aheadMinutes === null ? toInstant(local, timezone) : new Date(Date.parse(`${local}Z`) - aheadMinutes * 60_000)
}

/** The orders in which a date in numbers is a day of the calendar; none for anything else, which needs no order. */
export function ordersOf(written: string): DateOrder[] {
  const [, first, second, third] = NUMBERS.exec(withoutWeekday(plainSigns(written))) ?? []
  if (!first || first.length === 4) return []
  return DATE_ORDERS.filter((order) => dayInOrder([first, second!, third!], order))
}

/**
 * The orders that a column of dates leaves: those in which all its dates in numbers can be read. None where two of them
 * contradict each other. A year of two digits in front is meant only where nothing else can be, or somebody says so.
 */
export function ordersLeft(column: Iterable<string>): DateOrder[] {
  let left: DateOrder[] = [...DATE_ORDERS]
  for (const written of column) {
    const orders = ordersOf(written)
    if (orders.length) left = left.filter((order) => orders.includes(order))
  }
  return left
}
