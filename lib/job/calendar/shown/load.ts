import { addDays, hoursText, toInstant } from '@/lib/base/time'
import { type Away, type Rostered, hoursOn, leaveOn, rosterOf, workMinutes, workOn } from '@/lib/company/roster/rules'
import { type Span, plannedHours } from '@/lib/job/calendar/rules'

/** How much of a person's day is planned, and how much work it has. */
export interface Load<L extends Away = Away> {
  /** The planned hours, whether they are hours of work or not. */
  hours: number
  /** The minutes of work of the day, without leave. */
  minutes: number
  leave: readonly L[]
}

/** Somebody is free who is at work, and for whom nothing is planned. */
export const isFree = ({ hours, minutes }: Load): boolean => hours === 0 && minutes > 0

/** Somebody is away whose leave takes all the work of the day, and for whom nothing is planned. */
export const isAway = ({ hours, minutes, leave }: Load): boolean => hours === 0 && minutes === 0 && leave.length > 0

/** The part of a day's work that is planned, 1 at most; all of it for who would not be at work. */
export const fullnessOf = ({ hours, minutes }: Load): number => (minutes ? Math.min(1, (hours * 60) / minutes) : 1)

/** Whether more is planned than there is work. */
export const isOver = ({ hours, minutes }: Load): boolean => Math.round(hours * 60) > minutes

export const hoursIn = (hours: number): string => `${hoursText(Math.round(hours * 60))} planned`

/** A day's load in words: `3 h planned`, `Free`, `4 h free` beside leave, `On leave`, `Not working`. */
export function loadText(load: Load): string {
  const { hours, minutes, leave } = load
  if (hours) return hoursIn(hours)
  if (isAway(load)) return 'On leave'
  if (!minutes) return 'Not working'
  return leave.length ? `${hoursText(minutes)} free` : 'Free'
}

/** The load of people's days, on a zone's clock. */
export function loadsOf<L extends Away>(roster: Rostered<L>, timezone: string) {
  const atWork = rosterOf(roster)
  const spans = new Map<string, Span>()
  const spanOf = (day: string): Span => {
    const span = spans.get(day) ?? {
      start: toInstant(`${day}T00:00`, timezone),
      end: toInstant(`${addDays(day, 1)}T00:00`, timezone),
    }
    spans.set(day, span)
    return span
  }
  return (userId: string, day: string, tasks: readonly Span[]): Load<L> => {
    const { week, leave } = atWork(userId)
    // On a day without work nobody takes leave.
    const away = hoursOn(week, day) ? leaveOn(leave, day) : []
    return {
      hours: plannedHours(tasks, spanOf(day)),
      minutes: workMinutes(workOn(day, week, leave)),
      leave: away,
    }
  }
}
