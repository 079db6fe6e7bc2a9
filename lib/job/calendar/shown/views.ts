import { addDays, formatDay, startOfWeek, toInstant } from '@/lib/base/time'
import type { UserFilters } from '@/lib/company/users/schema'

/** The people whose columns can be shown: those who can be given a task. */
export const COLUMN_STAFF: UserFilters = { status: ['ACTIVE', 'INVITED'] }

/** The number of tasks to come that a list begins with. */
export const COMING = 30

/** The ways to look at the calendar, and the stretch of days that each covers. */
export const VIEWS = ['month', 'week', 'team', 'day', 'agenda'] as const
export type CalendarView = (typeof VIEWS)[number]

export const VIEW_LABELS: Record<CalendarView, string> = {
  month: 'Month',
  week: 'Week',
  team: 'Team',
  day: 'Day',
  agenda: 'Agenda',
}

/** The views of somebody: those who plan for others also see a week by person. */
export const viewsFor = (isManager: boolean): readonly CalendarView[] =>
  isManager ? VIEWS : VIEWS.filter((view) => view !== 'team')

/** The view of somebody who chose none: a phone has room for a day. */
export const usualView = (isPhone: boolean): CalendarView => (isPhone ? 'day' : 'week')

const WEEK = 7
const MONTH_GRID = 6 * WEEK
const AGENDA_DAYS = 30

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The days that a view of `day` shows: from `first` up to, not including, `end`. */
export function daysOf(view: CalendarView, day: string): { first: string; end: string } {
  const week = startOfWeek(day)
  const first = { month: startOfWeek(firstOfMonth(day)), week, team: week, day, agenda: day }[view]
  return {
    first,
    end: addDays(first, { month: MONTH_GRID, week: WEEK, team: WEEK, day: 1, agenda: AGENDA_DAYS }[view]),
  }
}

/** The same as a window of instants, on the clock of a zone. */
export function windowOf(view: CalendarView, day: string, timezone: string): { start: string; end: string } {
  const { first, end } = daysOf(view, day)
  return {
    start: toInstant(`${first}T00:00`, timezone).toISOString(),
    end: toInstant(`${end}T00:00`, timezone).toISOString(),
  }
}

/** The day to look at after so many steps forward or back. */
export function step(view: CalendarView, day: string, steps: number): string {
  if (view !== 'month') return addDays(day, steps * { week: WEEK, team: WEEK, day: 1, agenda: AGENDA_DAYS }[view])
  const first = utc(firstOfMonth(day))
  first.setUTCMonth(first.getUTCMonth() + steps)
  return first.toISOString().slice(0, 10)
}

/** The neighbouring days worth loading before somebody turns to them. */
export function neighbours(view: CalendarView, day: string): string[] {
  const reach = { month: 2, week: 1, team: 1, day: 2, agenda: 1 }[view]
  return Array.from({ length: reach }, (_, index) => index + 1).flatMap((steps) => [
    step(view, day, steps),
    step(view, day, -steps),
  ])
}

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  utc(day).toLocaleDateString('en-AU', { ...options, timeZone: 'UTC' })

/** A day over its column: `Wed 10 Mar`. */
export const dayName = (day: string): string =>
  inWords(day, { weekday: 'short', day: '2-digit', month: 'short' }).replace(',', '')

/** The title of a view: `Mar 09 – Mar 15 2026`. */
export function titleOf(view: CalendarView, day: string): string {
  if (view === 'month') return inWords(day, { month: 'long', year: 'numeric' })
  if (view === 'day') return `${inWords(day, { weekday: 'long' })}, ${formatDay(day)}`
  const { first, end } = daysOf(view, day)
  const last = addDays(end, -1)
  const from = formatDay(first)
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.slice(0, -5) : from} – ${formatDay(last)}`
}
