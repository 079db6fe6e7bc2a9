import { addDays, toInstant, toWallClock } from '@/lib/base/time'
import type { Colleague } from '@/lib/company/users/schema'
import type { Target } from '@/lib/job/calendar/form/reschedule'
import type { Prefill } from '@/lib/job/calendar/form/task-form'
import { mayBeAssigned, roleForTask } from '@/lib/job/calendar/rules'
import type { Task } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import type { JobSummary } from '@/lib/job/jobs/schema'

/** What waits beside the calendar for a time. */
export type TrayItem = { kind: 'draft'; task: Task } | { kind: 'job'; job: JobSummary }

/** A place on the calendar, on its own clock. */
export interface Place {
  date: string
  /** `HH:mm`; null for a day as a whole. */
  time: string | null
  /** Whose column it is in. */
  person?: Colleague
}

/** How long a finger rests on something before it drags it, as on the rest of the device; one that moves earlier scrolls. */
export const LONG_PRESS_MS = 500

const HOUR_MS = 3_600_000

/** The place that FullCalendar means by `2027-03-10`, or by `2027-03-10T09:00:00Z`. */
export const placeOf = (at: string, person?: Colleague): Place => ({
  date: at.slice(0, 10),
  time: at.length > 10 ? at.slice(11, 16) : null,
  person,
})

/** A new task in a stretch that somebody chose. Of whole days the form itself finds the hour of work. */
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

/** Whether somebody whose column it is may have a task: one of a job is for who does field work. */
export const mayHave = (person: Colleague, hasJob: boolean): boolean => mayBeAssigned(person, roleForTask(hasJob))

/** Where a draft goes at a place: as long as before, and also theirs whose column that is. */
export function draftAt(task: Task, { date, time, person }: Place, timezone: string): Target {
  const startTime = time ?? toWallClock(task.start, timezone).slice(11, 16)
  const start = toInstant(`${date}T${startTime}`, timezone)
  const userIds = task.taskAssignments.map(({ userId }) => userId)
  return {
    start: start.toISOString(),
    end: new Date(start.getTime() + Date.parse(task.end) - Date.parse(task.start)).toISOString(),
    ...(person && mayHave(person, task.job !== null) && { assignedUserIds: [...new Set([...userIds, person.id])] }),
  }
}

/** An hour for a job at a place, told on the job's own clock, which its form is on; of a whole day the form's hour of work. */
export function jobAt(job: JobSummary, { date, time, person }: Place, timezone: string): Prefill {
  return {
    job,
    ...(time === null ? { date } : hourAt(toInstant(`${date}T${time}`, timezone), job.timezone)),
    ...(person && mayHave(person, true) && { assignedUserIds: [person.id] }),
  }
}

function hourAt(start: Date, timezone: string) {
  const [from, to] = [start, new Date(start.getTime() + HOUR_MS)].map((at) => placeOf(toWallClock(at, timezone)))
  return { date: from!.date, startTime: from!.time!, endDate: to!.date, endTime: to!.time! }
}

/**
 * What a drag on the calendar asks for. A task that went to somebody else's column is theirs instead of the one's it came
 * from; whoever else has it keeps it.
 * @param start wall time of the zone @param end wall time of the zone
 */
export function moveOf(
  task: ShownChip,
  { start, end, timezone, from, to }: { start: string; end: string; timezone: string; from?: string; to?: string },
): Target {
  const userIds = task.taskAssignments.map(({ userId }) => userId)
  // Where the wall time is as it was, so is the instant: a clock that was put back shows one time twice.
  const instantOf = (wall: string, before: string) =>
    wall.slice(0, 19) === toWallClock(before, timezone) ? before : toInstant(wall, timezone).toISOString()
  return {
    start: instantOf(start, task.start),
    end: instantOf(end, task.end),
    ...(from && to && from !== to && { assignedUserIds: [...new Set(userIds.map((id) => (id === from ? to : id)))] }),
  }
}
