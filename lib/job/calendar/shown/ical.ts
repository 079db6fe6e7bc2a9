import { DAY_MS, clockChanges, epochToWallTime, toInstant, toWallClock, wallTime } from '@/lib/base/time'
import { dateOf } from '@/lib/job/calendar/recurrence/civil'
import {
  type Rule,
  type Series,
  type SeriesOccurrence,
  firstSlot,
  lastSlot,
  nextSlot,
  occurrenceAt,
  occurrencesBetween,
  toRRule,
} from '@/lib/job/calendar/recurrence/recurrence'

/**
 * Tasks as an iCalendar (RFC 5545). A series goes out as its rule. Readers disagree about starts that the clocks skip
 * or show twice and about tasks during a clock change, so those go out as plain instants.
 */

/** The content of one time of a task, as a reader's calendar shows it. */
export interface FeedContent {
  name: string
  description: string | null
  location: string | null
  url: string
  updatedAt: string
}

/** The fields in which one task differs from its series. */
export interface FeedOverride extends FeedContent {
  /** The day that the rule gave it. */
  slotDate: string
  /** Cancelled, moved out of the series, or another person's: the reader's calendar shows nothing there. */
  isGone: boolean
  /** Wall clocks, when it has a time of its own. */
  startLocal: string | null
  endLocal: string | null
}

export interface FeedTask extends FeedContent {
  id: string
  version: number
  startLocal: string
  endLocal: string
  timezone: string
  rule: Rule | null
  /** Whether it belongs in the feed unless an override says otherwise. */
  isOwn: boolean
  overrides: FeedOverride[]
}

export interface Feed {
  name: string
  timezone: string
  /** The part after the @ of every UID. */
  host: string
  /** The time that this reading covers: the next reading takes care of later clock changes. */
  window: { start: Date; end: Date }
}

const MAX_OCTETS = 75

/** The calendar as text, one piece per task, every line folded and ended as RFC 5545 asks. */
export function* icalendar(feed: Feed, tasks: readonly FeedTask[]): Generator<string> {
  yield text([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Makegood//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(feed.name)}`,
    `X-WR-TIMEZONE:${feed.timezone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ])
  const own = tasks.flatMap((task) => (task.rule && task.isOwn ? [{ ...task, ...task.rule }] : []))
  for (const timezone of new Set(own.map((series) => series.timezone))) {
    const first = own.filter((series) => series.timezone === timezone).map(({ startLocal }) => wallTime(startLocal))
    yield text(timezoneLines(timezone, Math.min(...first) - DAY_MS, feed.window.end.getTime()))
  }
  for (const task of tasks) yield text(task.rule ? seriesLines(feed, task, task.rule) : singleLines(feed, task))
  yield text(['END:VCALENDAR'])
}

const singleLines = (feed: Feed, task: FeedTask): string[] =>
  event(feed, task, task.id, [
    `DTSTART:${utc(instantOf(task.startLocal, task))}`,
    `DTEND:${utc(instantOf(task.endLocal, task))}`,
  ])

const instantOf = (local: string, { timezone }: FeedTask): Date => toInstant(local, timezone)

function seriesLines(feed: Feed, task: FeedTask, rule: Rule): string[] {
  const series: Series = { ...rule, startLocal: task.startLocal, endLocal: task.endLocal, timezone: task.timezone }
  const overrides = new Map(task.overrides.map((override) => [override.slotDate, override]))
  const lines: string[] = []
  const gone: string[] = []
  /** Writes one time of the series in instants: in place of the rule's time, or by itself where the rule has none. */
  const say = (content: FeedContent, { slotDate, start, end }: SeriesOccurrence) => {
    const span = [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`]
    const isByItself = !task.isOwn || isSkipped(series, slotDate)
    lines.push(
      ...(isByItself
        ? event(feed, { ...task, ...content }, `${task.id}-${slotDate}`, span)
        : event(feed, { ...task, ...content }, task.id, [`RECURRENCE-ID;${slotOf(series, slotDate)}`, ...span])),
    )
  }

  for (const override of task.overrides) {
    const slot = occurrenceAt(series, override.slotDate)
    if (!slot) continue
    if (override.isGone || isSkipped(series, override.slotDate)) gone.push(override.slotDate)
    if (override.isGone) continue
    const { startLocal, endLocal } = override
    const span = startLocal && endLocal ? { start: instantOf(startLocal, task), end: instantOf(endLocal, task) } : {}
    say(override, { ...slot, ...span })
  }
  if (!task.isOwn) return lines

  for (const slot of nearClockChanges(series, feed.window)) {
    if (overrides.has(slot.slotDate)) continue
    if (isSkipped(series, slot.slotDate)) gone.push(slot.slotDate)
    say(task, slot)
  }
  const master = masterLines(series)
  if (!master) return lines
  return [
    ...event(feed, task, task.id, [...master, ...gone.map((slotDate) => `EXDATE;${slotOf(series, slotDate)}`)]),
    ...lines,
  ]
}

/**
 * The rule with its beginning. It begins at a slot that every reader knows. A number of times becomes a last day,
 * because readers differ on whether a start that the clocks skip counts. Null when all its starts are like that.
 */
function masterLines(series: Series): string[] | null {
  const firstDay = series.startLocal.slice(0, 10)
  let first = firstSlot(series, firstDay)
  while (first && isSkipped(series, first)) first = nextSlot(series, firstDay, first)
  if (!first) return null
  const rule: Series =
    series.endOption === 'after' ? { ...series, endOption: 'on', endsOn: lastSlot(series, firstDay) } : series
  const minutes = (wallTime(series.endLocal) - wallTime(series.startLocal)) / 60_000
  return [`DTSTART;${slotOf(series, first)}`, `DURATION:PT${minutes}M`, `RRULE:${toRRule(rule)}`]
}

/** The times of a series that touch a change of its clocks, about whose starts, ends or lengths readers differ. */
function nearClockChanges(series: Series, { start, end }: Feed['window']): SeriesOccurrence[] {
  const changes = clockChanges(series.timezone, start.getTime(), end.getTime())
  const near = changes.flatMap(({ at, before, after }) => {
    // A minute more: an end just as the clocks begin to show a time twice is also read in two ways.
    const reach = Math.abs(after - before) + 60_000
    return occurrencesBetween(series, { start: new Date(at - reach), end: new Date(at + reach) })
  })
  return [...new Map(near.map((slot) => [slot.slotDate, slot])).values()]
}

/** Whether the clocks skip the start of a slot: strict readers then leave it out. */
function isSkipped(series: Series, slotDate: string): boolean {
  const local = `${slotDate}${timeOf(series)}`
  return wallTime(toWallClock(toInstant(local, series.timezone), series.timezone)) !== wallTime(local)
}

const timeOf = ({ startLocal }: Series): string => startLocal.slice(10)
const slotOf = (series: Series, slotDate: string): string =>
  `TZID=${series.timezone}:${basic(wallTime(`${slotDate}${timeOf(series)}`))}`

/** A zone for the period that the times need: its first offset, and every change after that. */
function timezoneLines(timezone: string, fromMs: number, untilMs: number): string[] {
  const changes = clockChanges(timezone, fromMs, untilMs)
  const initial = changes[0]?.before ?? epochToWallTime(fromMs, timezone) - fromMs
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timezone}`,
    ...observance('STANDARD', '19700101T000000', initial, initial),
    ...changes.flatMap(({ at, before, after }) =>
      observance(after > before ? 'DAYLIGHT' : 'STANDARD', basic(at + before), before, after),
    ),
    'END:VTIMEZONE',
  ]
}

const observance = (kind: string, from: string, before: number, after: number): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${from}`,
  `TZOFFSETFROM:${offset(before)}`,
  `TZOFFSETTO:${offset(after)}`,
  `END:${kind}`,
]

function offset(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => twoDigits(Math.floor(part)))
  return `${ms < 0 ? '-' : '+'}${parts[0]}${parts[1]}${parts[2] === '00' ? '' : parts[2]}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

function event({ host }: Feed, content: FeedContent & { version: number }, uid: string, when: string[]): string[] {
  const { name, description, location, url, version } = content
  const updatedAt = new Date(content.updatedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    // Not the time of reading: an unchanged task must stay the same to the last letter.
    `DTSTAMP:${utc(updatedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${version - 1}`,
    ...when,
    `SUMMARY:${escaped(name)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ]
}

/** `20260309T063000`: a wall clock without a zone. */
const basic = (wall: number): string =>
  `${dateOf(Math.floor(wall / DAY_MS)).replaceAll('-', '')}T${new Date(wall).toISOString().slice(11, 19).replaceAll(':', '')}`
const utc = (instant: Date): string => `${basic(instant.getTime())}Z`

const ESCAPES: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' }

/** A TEXT value (3.3.11): escapes the signs of the syntax; it may hold no other control characters. */
const escaped = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,\n]/g, (sign) => ESCAPES[sign]!)

const text = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

/** Lines of at most 75 octets (3.1) that cut no character in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line
  const rows: string[] = []
  let row = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > MAX_OCTETS) {
      rows.push(row)
      row = ' '
      octets = 1
    }
    row += sign
    octets += size
  }
  return [...rows, row].join('\r\n')
}
