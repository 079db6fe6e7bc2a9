import { addDays, hoursText, toInstant } from '@/lib/base/time'
import { type Away, type Rostered, leaveAtWork, rosterOf, workMinutes, workOn } from '@/lib/company/roster/rules'
import { type Span, plannedHours } from '@/lib/job/calendar/rules'

/** How much of a person's day is planned, and how much work it has. */
export interface Load<L extends Away = Away> {
  /** The planned hours, whether they are hours of work or not. */
  hours: number
  /** The minutes of work of the day, without leave; null until it is read when people work. */
  minutes: number | null
  leave: readonly L[]
}

/** Somebody is free who is at work, and for whom nothing is planned. */
export const isFree = ({ hours, minutes }: Load): boolean => hours === 0 && minutes !== null && minutes > 0

/** Leave takes all the work of the day. */
export const isOnLeave = ({ minutes, leave }: Load): boolean => minutes === 0 && leave.length > 0

/** Somebody is away who is on leave all day, and for whom nothing is planned. */
export const isAway = (load: Load): boolean => load.hours === 0 && isOnLeave(load)

/** The part of a day's work that is planned, 1 at most; all of it for who would not be at work, none until that is known. */
export function fullnessOf({ hours, minutes }: Load): number {
  if (minutes === null) return 0
  return minutes ? Math.min(1, (hours * 60) / minutes) : 1
}

/** Whether more is planned than there is work. */
export const isOver = ({ hours, minutes }: Load): boolean => minutes !== null && Math.round(hours * 60) > minutes

export const hoursIn = (hours: number): string => `${hoursText(Math.round(hours * 60))} planned`

/** A day's load in words: `3 h planned`, `Free`, `4 h free` beside leave, `On leave`, `Not working`; `Loading…` until it is known. */
export function loadText(load: Load): string {
  const { hours, minutes, leave } = load
  if (hours) return hoursIn(hours)
  if (minutes === null) return 'Loading…'
  if (isAway(load)) return 'On leave'
  if (!minutes) return 'Not working'
  return leave.length ? `${hoursText(minutes)} free` : 'Free'
}

/**
 * The load of people's days, on a zone's clock.
 * @param roster null until it is read: nobody is free before that
 */
export function loadsOf<L extends Away>(roster: Rostered<L> | null, timezone: string) {
  const atWork = roster && rosterOf(roster)
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
    const hours = plannedHours(tasks, spanOf(day))
    if (!atWork) return { hours, minutes: null, leave: [] }
    const { week, leave } = atWork(userId)
    return { hours, minutes: workMinutes(workOn(day, week, leave)), leave: leaveAtWork(day, { week, leave }) }
  }
}
