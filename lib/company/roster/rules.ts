import type { LEAVE_KINDS } from '@/db/enums/people'
import { listed } from '@/lib/base/lists'
import { addDays, daysBetween, formatClock, formatDay, startOfWeek, toWallClock } from '@/lib/base/time'

export type LeaveKind = (typeof LEAVE_KINDS)[number]

export const LEAVE_LABELS: Record<LeaveKind, string> = {
  ANNUAL: 'Annual leave',
  SICK: 'Sick leave',
  TRAINING: 'Training',
  OTHER: 'Other leave',
}

/** The days of a week in the order in which people see it; the first has the number 1. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A stretch of one day, `HH:mm`; `24:00` is its end. */
export interface Stretch {
  from: string
  until: string
}

/** The hours of work of each day of a week, from Monday on; null where nobody works. */
export type Week = readonly (Stretch | null)[]

/** The hours of work unless somebody says otherwise, counted from midnight. */
export const WORKING_HOURS = { from: 7, until: 17 }

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const USUAL_DAY: Stretch = { from: clockOf(WORKING_HOURS.from), until: clockOf(WORKING_HOURS.until) }

/** The week of an organisation that has said nothing of it. */
export const USUAL_WEEK: Week = WEEKDAY_NAMES.map((_, at) => (at < 5 ? USUAL_DAY : null))

/** The hours of some days of the week, by the number of the day. */
export interface DayOfWeek {
  weekday: number
  hours: Stretch | null
}

/** A week in which some days are otherwise. */
export const weekWith = (week: Week, days: readonly DayOfWeek[]): Week =>
  week.map((hours, at) => {
    const own = days.find(({ weekday }) => weekday === at + 1)
    return own ? own.hours : hours
  })

/** The hours of work of a day, `YYYY-MM-DD`. */
export const hoursOn = (week: Week, day: string): Stretch | null => week[daysBetween(startOfWeek(day), day)] ?? null

/** When somebody is away: whole days, the last one included, or a part of one. */
export interface Away {
  startsOn: string
  endsOn: string
  from: string | null
  until: string | null
}

/** What of some leave falls on a day. */
export const leaveOn = <L extends Away>(leave: readonly L[], day: string): L[] =>
  leave.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)

/** What of some leave somebody takes on a day: none on one without work. */
export const leaveAtWork = <L extends Away>(day: string, { week, leave }: { week: Week; leave: readonly L[] }): L[] =>
  hoursOn(week, day) ? leaveOn(leave, day) : []

/** The stretches of a day in which somebody works: the hours of work without the leave. */
export function workOn(day: string, week: Week, leave: readonly Away[]): Stretch[] {
  const hours = hoursOn(week, day)
  if (!hours) return []
  const away = leaveOn(leave, day)
    .map(({ from, until }) => ({ from: from ?? '00:00', until: until ?? '24:00' }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const stretches: Stretch[] = []
  let { from } = hours
  for (const gap of away) {
    if (gap.from > from) stretches.push({ from, until: gap.from < hours.until ? gap.from : hours.until })
    if (gap.until > from) from = gap.until
    if (from >= hours.until) return stretches
  }
  return [...stretches, { from, until: hours.until }]
}

const minutesAt = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** How many minutes of work a day has. */
export const workMinutes = (stretches: readonly Stretch[]): number =>
  stretches.reduce((total, { from, until }) => total + minutesAt(until) - minutesAt(from), 0)

/** Who works when is read for so many days at once, which are more than the calendar shows. */
export const MOST_ROSTER_DAYS = 62

/** Who works when, as it is read for some days. */
export interface Rostered<L extends Away> {
  week: Week
  people: readonly { userId: string; week: Week }[]
  leave: readonly (L & { userId: string })[]
}

/** Everybody in the usual hours, until who works when is known. */
export const USUAL_ROSTER: Rostered<never> = { week: USUAL_WEEK, people: [], leave: [] }

/** When each of the people is at work. */
export function rosterOf<L extends Away>({ week, people, leave }: Rostered<L>) {
  const weeks = new Map(people.map((one) => [one.userId, one.week]))
  const away = new Map<string, L[]>()
  for (const one of leave) {
    const others = away.get(one.userId)
    if (others) others.push(one)
    else away.set(one.userId, [one])
  }
  return (userId: string): { week: Week; leave: readonly L[] } => ({
    week: weeks.get(userId) ?? week,
    leave: away.get(userId) ?? [],
  })
}

export const ABSENCES = ['LEAVE', 'HOURS'] as const
/** Why somebody is not at work at a time. */
export type Absence = (typeof ABSENCES)[number]

/**
 * Whether somebody is away at the time of a task: on leave, or because it is outside their hours of work. What lasts over
 * several days begins and ends in hours of work, and no day between is free: the nights do not matter.
 * @param timezone the organisation's, on whose clock people work
 * @returns null for somebody who is at work
 */
export function absenceAt(
  { start, end }: { start: string | Date; end: string | Date },
  { week, leave, timezone }: { week: Week; leave: readonly Away[]; timezone: string },
): Absence | null {
  const [from, to] = [start, end].map((at) => toWallClock(at, timezone).slice(0, 16)) as [string, string]
  const isAway = leave.some((one) => {
    const begins = `${one.startsOn}T${one.from ?? '00:00'}`
    const ends = one.until ? `${one.endsOn}T${one.until}` : `${addDays(one.endsOn, 1)}T00:00`
    return from < ends && begins < to
  })
  if (isAway) return 'LEAVE'
  const [first, begins] = [from.slice(0, 10), from.slice(11)]
  // Midnight itself belongs to the day before.
  const isMidnight = to.endsWith('T00:00') && to.slice(0, 10) > first
  const [last, ends] = isMidnight ? [addDays(to.slice(0, 10), -1), '24:00'] : [to.slice(0, 10), to.slice(11)]
  const [opening, closing] = [hoursOn(week, first), hoursOn(week, last)]
  const begun = opening && begins >= opening.from && begins < opening.until
  const ended = closing && ends > closing.from && ends <= closing.until
  // After a week the days come again.
  const between = Array.from({ length: Math.min(7, daysBetween(first, last)) }, (_, day) => addDays(first, day))
  return begun && ended && between.every((day) => hoursOn(week, day)) ? null : 'HOURS'
}

/**
 * Who of some people is not at work at a time, for whoever plans for them: `Tui Ngata is on leave then.` Empty when all are.
 */
export function absentText(people: readonly { name: string; absence: Absence | null }[]): string {
  const namesOf = (absence: Absence) => people.filter((one) => one.absence === absence).map(({ name }) => name)
  const [onLeave, outside] = [namesOf('LEAVE'), namesOf('HOURS')]
  return [
    ...(onLeave.length ? [`${listed(onLeave)} ${onLeave.length === 1 ? 'is' : 'are'} on leave then.`] : []),
    ...(outside.length ? [`It is outside the hours of work of ${listed(outside)}.`] : []),
  ].join(' ')
}

/** `07:00 AM – 05:00 PM`. */
export const stretchText = ({ from, until }: Stretch): string => `${formatClock(from)} – ${formatClock(until)}`

/** Leave in a day of the calendar: `On leave`, of a part of the day with its times; for who may know, what it is for. */
export function bandText({ from, until }: Away, kind: LeaveKind | null = null): string {
  const words = kind ? LEAVE_LABELS[kind] : 'On leave'
  return from && until ? `${words}, ${stretchText({ from, until })}` : words
}

/** The hours of work of a day in words. */
export const workText = (hours: Stretch | null): string => (hours ? stretchText(hours) : 'Not working')

/** `Mar 09 2026 – Mar 13 2026`; of a part of a day `Mar 09 2026, 09:00 AM – 12:00 PM`. */
export function leaveText({ startsOn, endsOn, from, until }: Away): string {
  if (from && until) return `${formatDay(startsOn)}, ${stretchText({ from, until })}`
  return startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} – ${formatDay(endsOn)}`
}
