/**
 * The one place that turns wall clocks into instants. A wall time inside a daylight-saving gap uses the offset before
 * the gap; one that exists twice is the first (RFC 5545; Temporal's `compatible`). It needs Intl alone, because every
 * page loads it; time.test.ts compares it with Temporal.
 */

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
/** A time of day, `HH:mm`. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?/

/** Whether a text is a day that the calendar has, `YYYY-MM-DD`: `Date` takes the 30th of February for the 2nd of March. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** @param local wall clock `YYYY-MM-DDTHH:mm[:ss]` @returns its milliseconds on a clock that has no zone, to reckon with */
export function wallTime(local: string): number {
  const wall = parseWall(local)
  if (Number.isNaN(wall)) throw new RangeError(`Not a wall clock: ${local}`)
  return wall
}

function parseWall(local: string): number {
  const [, day, minute, second = '00'] = WALL.exec(local) ?? []
  return day && isDay(day) ? Date.parse(`${day}T${minute}:${second}Z`) : Number.NaN
}

/** Whether a text is a day with a time of it, `YYYY-MM-DDTHH:mm[:ss]`, and nothing else: {@link toInstant} can read it. */
export const isWallClock = (text: string): boolean =>
  text[10] === 'T' && text.length <= 19 && !Number.isNaN(parseWall(text))

/** @param wall as {@link wallTime} gives it @param timezone IANA name @returns the instant, in milliseconds */
export function wallTimeToEpoch(wall: number, timezone: string): number {
  const before = offsetAt(wall - DAY_MS, timezone)
  const after = offsetAt(wall + DAY_MS, timezone)
  if (before === after) return wall - before
  // The larger offset gives the earlier instant.
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(wall - offset, timezone) === offset) return wall - offset
  }
  return wall - before
}

/**
 * @param wall as {@link wallTime} gives it @param length as the clock shows it, in milliseconds
 * @returns the instants of a stretch of a zone's clock. Its end keeps its wall time, as its start does; when the gap
 *   swallows the start and would put it after the end, the stretch is as long as the clock says.
 */
export function stretchToEpoch(wall: number, length: number, timezone: string): [start: number, end: number] {
  const [start, end] = [wallTimeToEpoch(wall, timezone), wallTimeToEpoch(wall + length, timezone)]
  return [start, end > start ? end : start + length]
}

/** @param epochMs an instant @returns what the clock shows there, as {@link wallTime} gives it */
export const epochToWallTime = (epochMs: number, timezone: string): number => epochMs + offsetAt(epochMs, timezone)

/** @param local wall clock `YYYY-MM-DDTHH:mm[:ss]` @param timezone IANA name @returns the instant */
export const toInstant = (local: string, timezone: string): Date => new Date(wallTimeToEpoch(wallTime(local), timezone))

/** @returns the milliseconds of an instant since 1970 */
export const epochOf = (instant: Date | string): number =>
  typeof instant === 'string' ? Date.parse(instant) : instant.getTime()

/** @returns how many milliseconds `to` lies after `from` */
export const msBetween = (from: Date | string, to: Date | string): number => epochOf(to) - epochOf(from)

/** @returns the instant so many milliseconds after another, as the wire says it */
export const instantAfter = (instant: Date | string, ms: number): string =>
  new Date(epochOf(instant) + ms).toISOString()

/** @returns the wall clock of an instant in a zone, `YYYY-MM-DDTHH:mm:ss` */
export const toWallClock = (instant: Date | string, timezone: string): string =>
  new Date(epochToWallTime(epochOf(instant), timezone)).toISOString().slice(0, 19)

/** A stretch of a zone's clock: its offset from UTC up to the moment when the clock changes, and from then on. */
interface Stretch {
  before: number
  changesAt: number
  after: number
}

/** No zone ever changed its clocks twice within three days; Recife once did within seven. */
const STRETCH_MS = 3 * DAY_MS
const MAX_STRETCHES = 20_000
const stretches = new Map<string, Map<number, Stretch>>()
let stretchesCached = 0

/** A zone's offset from UTC at an instant, in milliseconds. Intl answers slowly, so it is asked once. */
function offsetAt(epochMs: number, timezone: string): number {
  const number = Math.floor(epochMs / STRETCH_MS)
  const stretch = stretches.get(timezone)?.get(number) ?? keepStretch(number, timezone)
  return epochMs < stretch.changesAt ? stretch.before : stretch.after
}

function keepStretch(number: number, timezone: string): Stretch {
  const stretch = readStretch(number * STRETCH_MS, timezone)
  if (stretchesCached === MAX_STRETCHES) {
    stretches.clear()
    stretchesCached = 0
  }
  stretchesCached++
  const ofZone = stretches.get(timezone) ?? new Map<number, Stretch>()
  stretches.set(timezone, ofZone.set(number, stretch))
  return stretch
}

function readStretch(startMs: number, timezone: string): Stretch {
  const before = readOffset(startMs, timezone)
  const after = readOffset(startMs + STRETCH_MS, timezone)
  if (before === after) return { before, changesAt: Infinity, after }
  let [unchanged, changed] = [startMs / 1000, (startMs + STRETCH_MS) / 1000]
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2)
    if (readOffset(middle * 1000, timezone) === before) unchanged = middle
    else changed = middle
  }
  return { before, changesAt: changed * 1000, after }
}

/** A moment at which a zone's clocks are changed, and how far they are ahead of UTC on either side of it; milliseconds. */
export interface ClockChange {
  at: number
  before: number
  after: number
}

/** @returns when a zone's clocks are changed between two instants, earliest first */
export function clockChanges(timezone: string, fromMs: number, untilMs: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let number = Math.floor(fromMs / STRETCH_MS); number * STRETCH_MS < untilMs; number++) {
    const { before, changesAt, after } = stretches.get(timezone)?.get(number) ?? keepStretch(number, timezone)
    if (changesAt >= fromMs && changesAt < untilMs) changes.push({ at: changesAt, before, after })
  }
  return changes
}

function readOffset(epochMs: number, timezone: string): number {
  const read = parts(formatter('wall', timezone, WALL_PARTS), new Date(epochMs))
  const [year, month, day, hour, minute, second] = WALL_UNITS.map((unit) => Number(read[unit]))
  const midnight = new Date(0).setUTCFullYear(year!, month! - 1, day)
  return midnight + ((hour! * 60 + minute!) * 60 + second!) * 1000 - epochMs
}

const WALL_UNITS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const WALL_PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

/** @returns the calendar day of an instant in a zone, `YYYY-MM-DD` */
export const toDay = (instant: Date | string, timezone: string): string => toWallClock(instant, timezone).slice(0, 10)

/** @returns the calendar day that it is in a zone, `YYYY-MM-DD` */
export const todayIn = (timezone: string): string => toDay(new Date(), timezone)

/** @returns the day `days` after `day`, both `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** @returns the last moment of a day in a zone, however long the day is there, as the wire says it */
export const endOfDay = (day: string, timezone: string): string =>
  instantAfter(toInstant(`${addDays(day, 1)}T00:00`, timezone), -1)

/** @returns the last day that is wholly before the moment after an instant, in a zone: of an `endOfDay` its own day */
export const lastWholeDay = (instant: string, timezone: string): string =>
  addDays(toDay(instantAfter(instant, 1), timezone), -1)

/** @returns how many days `to` lies after `from`, both `YYYY-MM-DD` */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

/** The day that a week begins with, Sunday 0 to Saturday 6: Monday, as in en-AU. */
export const WEEK_STARTS_ON = 1

/** @returns the first day of a day's week, both `YYYY-MM-DD` */
export const startOfWeek = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - WEEK_STARTS_ON + 7) % 7))

// Words are exact for minutes and days only: "next week" may mean the one after.
const inWords = (count: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always'): string => {
  const format = (relative[numeric] ??= new Intl.RelativeTimeFormat('en-AU', { numeric }))
  return format.format(count, unit)
}
// Made at the first use: Intl costs a phone 60 ms, and every page loads this file.
const relative: Partial<Record<'auto' | 'always', Intl.RelativeTimeFormat>> = {}

/**
 * How far a moment is away. Within a day: `in 45 minutes`, `2 hours ago`. Beyond it, by the calendar of the zone:
 * `tomorrow` (which begins at midnight, whatever the clocks do in between), `in 2 days`, `3 weeks ago`.
 */
export function awayInWords(instant: Date | string, now: Date, timezone: string): string {
  const ms = new Date(instant).getTime() - now.getTime()
  if (Math.abs(ms) < HOUR_MS) return inWords(Math.trunc(ms / 60_000), 'minute', 'auto')
  const days = daysBetween(toDay(now, timezone), toDay(instant, timezone))
  if (!days) return inWords(Math.trunc(ms / HOUR_MS), 'hour', 'always')
  const far = Math.abs(days)
  if (far < 7) return inWords(days, 'day', 'auto')
  if (far < 31) return inWords(Math.trunc(days / 7), 'week', 'always')
  return far < 365
    ? inWords(Math.trunc(days / 30.44), 'month', 'always')
    : inWords(Math.trunc(days / 365.25) || Math.sign(days), 'year', 'always')
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A formatter of one kind in a zone, made once: Intl takes its time. @param kind names the options and the locale */
export function formatter(
  kind: string,
  timezone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = `${kind} ${timezone}`
  let made = formatters.get(key)
  if (!made) formatters.set(key, (made = new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone })))
  return made
}

const parts = (format: Intl.DateTimeFormat, instant: Date | string) =>
  Object.fromEntries(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]))

/** `MMM dd yyyy`, the specification's date format: `Mar 09 2026`. */
export function formatDate(instant: Date | string, timezone: string): string {
  const { month, day, year } = parts(
    formatter('date', timezone, { month: 'short', day: '2-digit', year: 'numeric' }),
    instant,
  )
  return `${month} ${day} ${year}`
}

/** `hh:mm a`, the specification's time format: `06:30 AM`. */
export function formatTime(instant: Date | string, timezone: string): string {
  const { hour, minute, dayPeriod } = parts(
    formatter('time', timezone, { hour: '2-digit', minute: '2-digit', hour12: true }),
    instant,
  )
  return `${hour}:${minute} ${dayPeriod}`
}

/** A clock without a day: `14:30` becomes `02:30 PM`. */
export const formatClock = (clock: string): string => formatTime(`2000-01-01T${clock}Z`, 'UTC')

/** `Mar 09 2026, 06:30 AM`. */
export const formatDateTime = (instant: Date | string, timezone: string): string =>
  `${formatDate(instant, timezone)}, ${formatTime(instant, timezone)}`

/** A calendar day without a time: `2026-03-09` becomes `Mar 09 2026`, whatever the zone. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')

/** A day, or a wall clock, as pages show it: `Mar 09 2026, 06:30 AM`. Any other text stays as it is. */
export function formatWall(value: string): string {
  if (isDay(value)) return formatDay(value)
  return isWallClock(value) ? `${formatDay(value.slice(0, 10))}, ${formatClock(value.slice(11, 16))}` : value
}

/** The name that people there give their zone, to stand beside a time: `AEST`, `AEDT`. */
export function zoneName(instant: Date | string, timezone: string): string {
  return parts(formatter('zone', timezone, { timeZoneName: 'short' }, 'en-AU'), instant).timeZoneName ?? timezone
}

/** `450` becomes `7 h 30 min`. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (!rest) return `${hours} h`
  return hours ? `${hours} h ${rest} min` : `${rest} min`
}
