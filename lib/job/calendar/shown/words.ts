import { awayInWords, formatDate, formatDateTime, formatTime, toDay, zoneName } from '@/lib/base/time'
import type { Absence } from '@/lib/company/roster/rules'
import type { ChangeScope } from '@/lib/job/calendar/form/sent'

interface Span {
  start: string
  end: string
}

/** Whether two zones show the same clock at that moment: Sydney and Melbourne do, in spite of their names. */
export const sameClock = (instant: string, one: string, other: string): boolean =>
  one === other || formatDateTime(instant, one) === formatDateTime(instant, other)

const sameDay = ({ start, end }: Span, timezone: string): boolean => toDay(start, timezone) === toDay(end, timezone)

/**
 * `08:00 AM – 10:00 AM`, with the zone when the reader's clock shows another time; a task that ends on another day
 * names both days: `Mar 09 2026, 10:00 PM – Mar 10 2026, 06:00 AM`.
 */
export function timesOf(span: Span, timezone: string, reader: string): string {
  const inWords = sameDay(span, timezone) ? formatTime : formatDateTime
  const times = `${inWords(span.start, timezone)} – ${inWords(span.end, timezone)}`
  return sameClock(span.start, timezone, reader) ? times : `${times} ${zoneName(span.start, timezone)}`
}

/** The day and the times of a task: `Mar 09 2026, 08:00 AM – 10:00 AM`, the zone and a second day as in {@link timesOf}. */
export function whenOf(span: Span, timezone: string, reader: string): string {
  const times = timesOf(span, timezone, reader)
  return sameDay(span, timezone) ? `${formatDate(span.start, timezone)}, ${times}` : times
}

/** How far off a task is: `in 2 hours`, `tomorrow`, `Now`, `3 days ago` after it ended; days are those of a zone. */
export function fromNow({ start, end }: Span, now: Date, timezone: string): string {
  if (Date.parse(start) > now.getTime()) return awayInWords(start, now, timezone)
  return Date.parse(end) >= now.getTime() ? 'Now' : awayInWords(end, now, timezone)
}

/** Why nobody can be chosen for a task, or nobody is free. */
export const NOBODY_FREE = {
  'no period': 'Select a time period to find all available Technicians',
  failed: 'The people could not be loaded.',
  nobody: 'Nobody does field work yet.',
  busy: 'Looks like all your Technicians are busy for the selected time period... Maybe try a different time (Tip: See the Calendar)',
} as const

/** The reason that applies; null while somebody is free, or the search goes on. */
export function nobodyFree(
  hasPeriod: boolean,
  {
    data,
    isError,
  }: { data: readonly { conflicts: readonly unknown[]; absence: Absence | null }[] | undefined; isError: boolean },
): keyof typeof NOBODY_FREE | null {
  if (!hasPeriod) return 'no period'
  if (isError) return 'failed'
  if (!data) return null
  if (!data.length) return 'nobody'
  return data.every(({ conflicts, absence }) => absence === 'LEAVE' || conflicts.length > 0) ? 'busy' : null
}

/** A text that is cut to fit its place. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}...` : text)

/** The parts of a series that a change can apply to, as people choose them. */
export const SCOPE_LABELS: Record<ChangeScope, string> = {
  individual: 'This task only',
  thisAndFuture: 'This and following tasks',
  all: 'For all tasks',
}

/** A sentence about the changed tasks of a series that moved to other days. */
export const orphansText = (count: number): string =>
  count === 1
    ? 'One task that was changed on its own no longer falls on a day of its series.'
    : `${count} tasks that were changed on their own no longer fall on a day of their series.`
