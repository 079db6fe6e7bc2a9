/**
 * The one place where wall clocks meet instants. A wall time inside a daylight-saving gap is read with the offset before
 * the gap, one that exists twice is its first (RFC 5545; Temporal's `compatible`). It stands on Intl alone, because every
 * page loads it; time.test.ts holds it against Temporal.
 */

const DAY_MS = 86_400_000
const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?/

/** @param local wall clock `YYYY-MM-DDTHH:mm[:ss]` @param timezone IANA name @returns the instant */
export function toInstant(local: string, timezone: string): Date {
  const [, day, minute, second = '00'] = WALL.exec(local) ?? []
  const asUtc = day ? Date.parse(`${day}T${minute}:${second}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) throw new RangeError(`Not a wall clock: ${local}`)
  const before = offsetAt(asUtc - DAY_MS, timezone)
  const after = offsetAt(asUtc + DAY_MS, timezone)
  // The larger offset is the earlier of two instants.
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(asUtc - offset, timezone) === offset) return new Date(asUtc - offset)
  }
  return new Date(asUtc - before)
}

/** @returns the wall clock of an instant in a zone, `YYYY-MM-DDTHH:mm:ss` */
export function toWallClock(instant: Date | string, timezone: string): string {
  const { year, month, day, hour, minute, second } = parts(formatter('wall', timezone, WALL_PARTS), instant)
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

const WALL_PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (epochMs: number, timezone: string): number =>
  Date.parse(`${toWallClock(new Date(epochMs), timezone)}Z`) - Math.floor(epochMs / 1000) * 1000

/** @returns the calendar day of an instant in a zone, `YYYY-MM-DD` */
export const toDay = (instant: Date | string, timezone: string): string => toWallClock(instant, timezone).slice(0, 10)

/** @returns the day `days` after `day`, both `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(kind: string, timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${timezone}`
  let made = formatters.get(key)
  if (!made) formatters.set(key, (made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone })))
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

/** `Mar 09 2026, 06:30 AM`. */
export const formatDateTime = (instant: Date | string, timezone: string): string =>
  `${formatDate(instant, timezone)}, ${formatTime(instant, timezone)}`

/** A calendar day without a time: `2026-03-09` becomes `Mar 09 2026`, whatever the zone. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')

/** The zone as people there call it, for beside a time: `AEST`, `AEDT`. */
export function zoneName(instant: Date | string, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone: timezone, timeZoneName: 'short' })
  return format.formatToParts(new Date(instant)).find((part) => part.type === 'timeZoneName')?.value ?? timezone
}
