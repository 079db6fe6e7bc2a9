import { formatDate, formatDateTime, formatTime, zoneName } from '@/lib/time'

import type { ChangeScope } from './sent'

interface Span {
  start: string
  end: string
}

/** Whether two zones show the same clock at that moment: Sydney and Melbourne do, whatever they are called. */
export const sameClock = (instant: string, one: string, other: string): boolean =>
  one === other || formatDateTime(instant, one) === formatDateTime(instant, other)

/** `Mar 09 2026`, or both days of a task that ends on another one. */
export function datesOf({ start, end }: Span, timezone: string): string {
  const [first, last] = [formatDate(start, timezone), formatDate(end, timezone)]
  return first === last ? first : `${first} – ${last}`
}

/** `08:00 AM – 10:00 AM`, with the zone named where the reader's clock shows something else. */
export function timesOf(span: Span, timezone: string, reader: string): string {
  const times = `${formatTime(span.start, timezone)} – ${formatTime(span.end, timezone)}`
  return sameClock(span.start, timezone, reader) ? times : `${times} ${zoneName(span.start, timezone)}`
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' })

/** How far off a task is: `in 2 hours`, `Now` while it lasts, `3 days ago` since it ended. */
export function fromNow({ start, end }: Span, now: Date): string {
  const until = Date.parse(start) - now.getTime()
  const since = now.getTime() - Date.parse(end)
  if (until <= 0 && since <= 0) return 'Now'
  const distance = until > 0 ? until : -since
  const [unit, size] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? ['minute', 60_000]
  return relative.format(Math.trunc(distance / size), unit)
}

/** Why there is nobody to choose for a task, or nobody who is free. */
export const NOBODY_FREE = {
  'no period': 'Select a time period to find all available Technicians',
  failed: 'The people could not be loaded.',
  nobody: 'Nobody does field work yet.',
  busy: 'Looks like all your Technicians are busy for the selected time period... Maybe try a different time (Tip: See the Calendar)',
} as const

/** Which of those it is; null while somebody is free, or is still being looked for. */
export function nobodyFree(
  hasPeriod: boolean,
  { data, isError }: { data: readonly { conflicts: readonly unknown[] }[] | undefined; isError: boolean },
): keyof typeof NOBODY_FREE | null {
  if (!hasPeriod) return 'no period'
  if (isError) return 'failed'
  if (!data) return null
  if (!data.length) return 'nobody'
  return data.every(({ conflicts }) => conflicts.length > 0) ? 'busy' : null
}

/** A text that must not grow beyond its place. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text)

/** How much of a series a change is for, as people choose it. */
export const SCOPE_LABELS: Record<ChangeScope, string> = {
  individual: 'This task only',
  thisAndFuture: 'This and following tasks',
  all: 'For all tasks',
}

/** What happened to changed tasks of a series that was given other days. */
export const orphansText = (count: number): string =>
  count === 1
    ? 'One task that was changed on its own no longer falls on a day of its series.'
    : `${count} tasks that were changed on their own no longer fall on a day of their series.`
