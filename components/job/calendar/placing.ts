import { addDays, daysBetween, msBetween, stretchToEpoch, toDay, toInstant, wallTime } from '@/lib/base/time'
import type { Colleague } from '@/lib/company/users/schema'
import type { Target } from '@/lib/job/calendar/form/reschedule'
import type { Prefill } from '@/lib/job/calendar/form/task-form'
import { isoSpanOf, mayBeAssigned, roleForTask, shownSpan } from '@/lib/job/calendar/rules'
import type { Task } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import type { JobSummary } from '@/lib/job/jobs/schema'

/** Work beside the calendar that needs a time. */
export type TrayItem = { kind: 'draft'; task: Task } | { kind: 'job'; job: JobSummary }

/** When a task is, on which clock, and whose it is. */
type Timed = Pick<ShownChip, 'start' | 'end' | 'timezone' | 'taskAssignments'>

/** A place on the calendar, on its own clock. */
export interface Place {
  date: string
  /** `HH:mm`; null for a whole day. */
  time: string | null
  /** The column's person. */
  person?: Colleague
}

/** How long a finger rests before it drags, as on the rest of the device; one that moves earlier scrolls. */
export const LONG_PRESS_MS = 500

const HOUR_MS = 3_600_000

/** The place that FullCalendar means by `2027-03-10`, or by `2027-03-10T09:00:00Z`. */
export const placeOf = (at: string, person?: Colleague): Place => ({
  date: at.slice(0, 10),
  time: at.length > 10 ? at.slice(11, 16) : null,
  person,
})

/** A new task in a chosen stretch. For whole days, the form itself finds the hour of work. */
export function prefillOf(start: string, end: string, person?: Colleague): Prefill {
  const [first, last] = [placeOf(start), placeOf(end)]
  return {
    date: first.date,
    ...(first.time && last.time
      ? { startTime: first.time, endDate: last.date, endTime: last.time }
      : { endDate: addDays(last.date, -1) }),
    ...(person && { assignedUserIds: [person.id] }),
  }
}

/** Whether the column's person may have a task: a task of a job is for those who do field work. */
export const mayHave = (person: Colleague, hasJob: boolean): boolean => mayBeAssigned(person, roleForTask(hasJob))

/**
 * A draft moved to a place, and also assigned to the column's person. On a day without hours its time of day stays, and at an
 * hour it ends as much later on the clock as before.
 */
export function draftAt(task: Task, { date, time, person }: Place, timezone: string): Target {
  const userIds = task.taskAssignments.map(({ userId }) => userId)
  const assigned =
    person && mayHave(person, task.job !== null) ? { assignedUserIds: [...new Set([...userIds, person.id])] } : {}
  if (time === null) {
    return { ...movedByDays(task, daysBetween(toDay(task.start, timezone), date), { timezone }), ...assigned }
  }
  const { start, end } = shownSpan(task, timezone)
  const length = wallTime(end) - wallTime(start)
  const [first, last] = stretchToEpoch(wallTime(`${date}T${time}`), length, timezone)
  return { start: new Date(first).toISOString(), end: new Date(last).toISOString(), ...assigned }
}

/** An hour for a job at a place, on the job's own clock as in its form; for a whole day, the form's hour of work. */
export function jobAt(job: JobSummary, { date, time, person }: Place, timezone: string): Prefill {
  return {
    job,
    ...(time === null ? { date } : hourAt(toInstant(`${date}T${time}`, timezone), job.timezone)),
    ...(person && mayHave(person, true) && { assignedUserIds: [person.id] }),
  }
}

function hourAt(start: Date, timezone: string) {
  const shown = shownSpan({ start, end: new Date(start.getTime() + HOUR_MS) }, timezone)
  const [from, to] = [placeOf(shown.start), placeOf(shown.end)]
  return { date: from.date, startTime: from.time!, endDate: to.date, endTime: to.time! }
}

/**
 * The change that a drag on the calendar asks for. A task dragged to another column changes from the one person to the
 * other; its other people stay.
 * @param start wall time of the zone @param end wall time of the zone
 */
export function moveOf(
  task: Timed,
  { start, end, timezone, from, to }: { start: string; end: string; timezone: string; from?: string; to?: string },
): Target {
  const userIds = task.taskAssignments.map(({ userId }) => userId)
  const shown = shownSpan(task, timezone)
  const [startLocal, endLocal] = [start.slice(0, 19), end.slice(0, 19)]
  const span = isoSpanOf({ startLocal, endLocal, timezone })
  // What is shown as before keeps its instant: a clock that went back shows one time twice.
  const first = startLocal === shown.start ? task.start : span.start
  const isSameEnd = endLocal === shown.end && msBetween(first, task.end) > 0
  return {
    start: first,
    end: isSameEnd ? task.end : span.end,
    ...(from && to && from !== to && { assignedUserIds: [...new Set(userIds.map((id) => (id === from ? to : id)))] }),
  }
}

/**
 * The change that a task asks for that goes from one person's day to another's: its time of day stays, and its other
 * people do.
 * @param timezone the clock of the days
 * @returns null when nothing would change, or the person may not have it
 */
export function dayMoveOf(
  task: ShownChip,
  {
    from,
    to,
    timezone,
  }: { from: { day: string; userId: string }; to: { day: string; person: Colleague }; timezone: string },
): Target | null {
  const days = daysBetween(from.day, to.day)
  const isOther = from.userId !== to.person.id
  if (!days && !isOther) return null
  const isOnIt = task.taskAssignments.some(({ userId }) => userId === to.person.id)
  if (!isOnIt && !mayHave(to.person, task.job !== null)) return null
  return movedByDays(task, days, { timezone, from: from.userId, to: to.person.id })
}

const laterBy = (wall: string, days: number): string => `${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`

/**
 * The change that a task asks for that goes to another day and keeps its time of day, on the clock of its site, which may
 * change when that of the office does not.
 * @param timezone the clock of the days
 */
export const movedByDays = (task: Timed, days: number, on: { timezone: string; from?: string; to?: string }): Target =>
  laterByDays(task, { start: days, end: days }, on)

/** The same for a task that ends on another day and begins as before. */
export const endedByDays = (task: Timed, days: number, timezone: string): Target =>
  laterByDays(task, { start: 0, end: days }, { timezone })

function laterByDays(
  task: Timed,
  days: { start: number; end: number },
  { timezone, ...people }: { timezone: string; from?: string; to?: string },
): Target {
  const laterOn = (clock: string): Target => {
    const shown = shownSpan(task, clock)
    const [start, end] = [laterBy(shown.start, days.start), laterBy(shown.end, days.end)]
    return moveOf(task, { start, end, timezone: clock, ...people })
  }
  const onSite = laterOn(task.timezone)
  // Near midnight the clock of its site can take it to another day than the one that was chosen.
  const edge = days.start ? 'start' : 'end'
  const isThere = toDay(onSite[edge], timezone) === addDays(toDay(task[edge], timezone), days[edge])
  return isThere ? onSite : laterOn(timezone)
}
