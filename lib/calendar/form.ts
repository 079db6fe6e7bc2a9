import { z } from 'zod'

import type { JobSummary } from '@/lib/jobs/schema'
import { toDay, toInstant, toWallClock } from '@/lib/time'

import { END_BEFORE_START, zoneOfTask } from './rules'
import { NO_ASSIGNEE, NO_JOB, type ScheduleTask, type Task, taskFields } from './schema'

/** What the form knows of the job it was given; its zone is the clock that the times are on. */
export type PickedJob = Pick<JobSummary, 'id' | 'identifier' | 'jobNo' | 'siteAddress' | 'timezone'>

const required = z.string('Required').min(1, 'Required')

/** A task as people enter it: days and times on the clock of where it takes place. */
export const TaskForm = z
  .object({
    ...taskFields,
    date: required,
    startTime: required,
    endTime: required,
    /** Whether it ends on another day than it begins. */
    overnight: z.boolean(),
    endDate: z.string(),
    hasJob: z.boolean(),
    job: z.custom<PickedJob>().nullable(),
  })
  .check(({ value, issues }) => {
    const complain = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value, continue: true })
    if (value.hasJob && !value.job) complain('job', NO_JOB)
    if (!value.assignedUserIds.length) complain('assignedUserIds', NO_ASSIGNEE)
    if (value.overnight && !value.endDate) complain('endDate', 'Required')
    else if (value.overnight && value.endDate < value.date)
      complain('endDate', 'Invalid time: Must be after the starting time')
    else if (value.startTime && value.endTime && endOf(value) <= startOf(value)) complain('endTime', END_BEFORE_START)
  })
export type TaskFormInput = z.input<typeof TaskForm>
export type TaskForm = z.output<typeof TaskForm>

type Clock = Pick<TaskFormInput, 'date' | 'startTime' | 'endTime' | 'overnight' | 'endDate'>

const startOf = ({ date, startTime }: Clock) => `${date}T${startTime}`
const endOf = ({ date, overnight, endDate, endTime }: Clock) => `${overnight ? endDate : date}T${endTime}`

interface Zoned {
  timezone: string
}

/** The zone whose clock the entered times are on. */
export const zoneOfForm = ({ hasJob, job }: Pick<TaskFormInput, 'hasJob' | 'job'>, organization: Zoned): string =>
  zoneOfTask(hasJob ? job : null, organization)

/** The period that is entered so far, as instants; null while it is none. */
export function periodOf(values: Clock & Pick<TaskFormInput, 'hasJob' | 'job'>, organization: Zoned) {
  const { date, startTime, endTime, overnight, endDate } = values
  if (!date || !startTime || !endTime || (overnight && !endDate) || endOf(values) <= startOf(values)) return null
  const timezone = zoneOfForm(values, organization)
  return {
    start: toInstant(startOf(values), timezone).toISOString(),
    end: toInstant(endOf(values), timezone).toISOString(),
  }
}

/** What the form says, as the call that schedules or changes a task takes it. */
export function toPlan(values: TaskForm, organization: Zoned): Omit<ScheduleTask, 'id'> {
  const { name, description, assignedUserIds, hasJob, job } = values
  const timezone = zoneOfForm(values, organization)
  return {
    name,
    description,
    assignedUserIds,
    hasJob,
    draft: false,
    jobId: hasJob && job ? job.id : null,
    start: toInstant(startOf(values), timezone).toISOString(),
    end: toInstant(endOf(values), timezone).toISOString(),
  }
}

/** The form of a task that stands. */
export function valuesOf(task: Task): TaskFormInput {
  const [start, end] = [toWallClock(task.start, task.timezone), toWallClock(task.end, task.timezone)]
  const [date, endDate] = [start.slice(0, 10), end.slice(0, 10)]
  return {
    name: task.name,
    description: task.description ?? '',
    date,
    startTime: start.slice(11, 16),
    endTime: end.slice(11, 16),
    overnight: date !== endDate,
    endDate,
    hasJob: task.job !== null,
    job: task.job,
    assignedUserIds: task.taskAssignments.map(({ userId }) => userId),
  }
}

/** What is known of a new task before anything is entered: where somebody clicked, whose column, which job. */
export type Prefill = Partial<Pick<TaskFormInput, 'date' | 'startTime' | 'endTime' | 'endDate' | 'assignedUserIds'>> & {
  job?: PickedJob
}

const HALF_HOUR_MS = 1_800_000

/** The form of a new task: the next whole half hour unless something else is known. */
export function blankValues({ job, ...prefill }: Prefill, { timezone }: Zoned, now: Date): TaskFormInput {
  const next = new Date(Math.ceil(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS)
  const later = new Date(next.getTime() + 2 * HALF_HOUR_MS)
  const date = prefill.date ?? toDay(next, timezone)
  const endDate = prefill.endDate ?? (prefill.date ? date : toDay(later, timezone))
  return {
    name: '',
    description: '',
    startTime: toWallClock(next, timezone).slice(11, 16),
    endTime: toWallClock(later, timezone).slice(11, 16),
    assignedUserIds: [],
    ...prefill,
    date,
    endDate,
    overnight: endDate !== date,
    hasJob: job !== undefined,
    job: job ?? null,
  }
}
