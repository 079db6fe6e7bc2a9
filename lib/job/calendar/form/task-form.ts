import { z } from 'zod'

import { DAY_MS, addDays, daysBetween, epochToWallTime, toDay, wallTime } from '@/lib/base/time'
import { WORKING_HOURS } from '@/lib/company/roster/rules'
import { END_BEFORE_START, isoSpanOf, shownSpan, zoneOfTask } from '@/lib/job/calendar/rules'
import { NO_ASSIGNEE, NO_JOB, taskFields } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import type { JobSummary } from '@/lib/job/jobs/schema'
import type { TaskType } from '@/lib/job/task-types/schema'

import {
  type RepeatValues,
  blankRepeat,
  followDate,
  readRepeat,
  recurringDataFrom,
  repeatValuesOf,
  repeatsOtherwise,
  ruleDay,
} from './repeat-form'
import type { Target } from './reschedule'
import type { ChangeScope, SentTask } from './sent'

/** The facts that the form needs about its job; the times are on the clock of the job's zone. */
export type PickedJob = Pick<JobSummary, 'id' | 'identifier' | 'jobNo' | 'siteAddress' | 'timezone'>

/** Takes the facts that the form keeps about a job. */
const picked = ({ id, identifier, jobNo, siteAddress, timezone }: PickedJob): PickedJob => ({
  id,
  identifier,
  jobNo,
  siteAddress,
  timezone,
})

const required = z.string('Required').min(1, 'Required')

/** A task as people enter it: days and times on the clock of its place. */
export const TaskForm = z
  .object({
    ...taskFields,
    date: required,
    startTime: required,
    endTime: required,
    /** Whether it ends on a later day than it begins. */
    overnight: z.boolean(),
    endDate: z.string(),
    hasJob: z.boolean(),
    job: z.custom<PickedJob>().nullable(),
    repeat: z.custom<RepeatValues>(),
    /** Only managers see it until it is published, with or without people. */
    draft: z.boolean(),
  })
  .check(({ value, issues }) => {
    const complain = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value, continue: true })
    if (value.hasJob && !value.job) complain('job', NO_JOB)
    if (!value.draft && !value.assignedUserIds.length) complain('assignedUserIds', NO_ASSIGNEE)
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

/** The zone of the entered times; an existing task keeps its own while its job stays the same. */
export function zoneOfForm(
  { hasJob, job }: Pick<TaskFormInput, 'hasJob' | 'job'>,
  organization: Zoned,
  task?: ShownTask,
): string {
  const jobId = hasJob && job ? job.id : null
  return task && task.jobId === jobId ? task.timezone : zoneOfTask(hasJob ? job : null, organization)
}

/** The entered period, as instants; null while it is incomplete. */
export function periodOf(values: Clock, timezone: string): { start: string; end: string } | null {
  const { date, startTime, endTime, overnight, endDate } = values
  if (!date || !startTime || !endTime || (overnight && !endDate) || endOf(values) <= startOf(values)) return null
  return spanOf(values, timezone)
}

const spanOf = (values: Clock, timezone: string) =>
  isoSpanOf({ startLocal: startOf(values), endLocal: endOf(values), timezone })

/**
 * The entered form as the calls take it that schedule, duplicate or change a task.
 * @param task the one that is changed
 * @param scope the part of the series that is meant
 */
export function toPlan(
  values: TaskForm,
  organization: Zoned,
  { task, scope = 'all' }: { task?: ShownTask; scope?: ChangeScope } = {},
): SentTask {
  const { name, description, assignedUserIds, hasJob, job, draft } = values
  const timezone = zoneOfForm(values, organization, task)
  const recurringData = repeats(values, timezone, task, scope)
  return {
    name,
    description,
    assignedUserIds,
    hasJob,
    draft,
    jobId: hasJob && job ? job.id : null,
    ...spanOf(values, timezone),
    ...(recurringData && { recurringData }),
  }
}

/** The repetition to send, if any: one task of a series goes on belonging to it. */
function repeats({ repeat, date }: TaskForm, timezone: string, task: ShownTask | undefined, scope: ChangeScope) {
  if (task?.isRecurring && scope === 'individual' && !repeatsOtherwise(task, repeat, date)) return undefined
  if (!repeat.isRecurring) return task?.isRecurring ? { isRecurring: false as const } : undefined
  return recurringDataFrom(repeat, ruleDay(task, date), timezone)
}

/** The form with another date: the end moves along, and so does a series' only weekday. */
export function withDate(
  values: TaskFormInput,
  date: string,
  task?: ShownTask,
): Pick<TaskFormInput, 'endDate' | 'repeat'> {
  const days = date && values.date ? daysBetween(values.date, date) : 0
  return {
    endDate: values.endDate && days ? addDays(values.endDate, days) : values.endDate,
    repeat: followDate(values.repeat, ruleDay(task, values.date), ruleDay(task, date)),
  }
}

/**
 * A task of several days that is to repeat: one each day at its times, as often as it had days, in place of the whole
 * stretch every week. A night that ends in the morning is one task.
 * @returns null for a task of a single day or night
 */
export function onEachDay(values: TaskFormInput): Pick<TaskFormInput, 'overnight' | 'endDate' | 'repeat'> | null {
  const { date, startTime, endTime, overnight, endDate } = values
  if (!overnight || !date || !endDate) return null
  const isNight = endTime <= startTime
  const times = daysBetween(date, endDate) + (isNight ? 0 : 1)
  if (times < 2) return null
  return {
    overnight: isNight,
    endDate: isNight ? addDays(date, 1) : date,
    repeat: { ...values.repeat, freq: 'day', interval: '1', endOption: 'after', count: String(times) },
  }
}

/** What a task type fills in: its name, an end by its length, and its people, if it has any. */
export function filledFrom(
  values: TaskFormInput,
  { name, minutes, userIds }: Pick<TaskType, 'name' | 'minutes' | 'userIds'>,
): Partial<TaskFormInput> {
  const people = userIds.length > 0 && { assignedUserIds: [...userIds] }
  if (!values.date || !values.startTime) return { name, ...people }
  const end = new Date(wallTime(startOf(values)) + minutes * 60_000).toISOString()
  const endDate = end.slice(0, 10)
  return { name, overnight: endDate !== values.date, endDate, endTime: end.slice(11, 16), ...people }
}

/** Whether the entered repetition can be saved. */
export const repeatIsSound = ({ repeat, date }: Pick<TaskFormInput, 'repeat' | 'date'>, task?: ShownTask): boolean =>
  Object.keys(readRepeat(repeat, ruleDay(task, date)).faults).length === 0

/** The form of an existing task. */
export function valuesOf(task: ShownTask): TaskFormInput {
  const clock = clockOf(task, task.timezone)
  return {
    name: task.name,
    description: task.description ?? '',
    ...clock,
    hasJob: task.job !== null,
    job: task.job && picked(task.job),
    assignedUserIds: task.taskAssignments.map(({ userId }) => userId),
    repeat: repeatValuesOf(task, ruleDay(task, clock.date)),
    draft: task.draft,
  }
}

/** The same form at another time and, if given, for other people. */
export function valuesAt(
  values: TaskFormInput,
  { start, end, assignedUserIds }: Target,
  timezone: string,
): TaskFormInput {
  const clock = clockOf({ start, end }, timezone)
  const repeat = followDate(values.repeat, values.date, clock.date)
  return { ...values, ...clock, repeat, ...(assignedUserIds && { assignedUserIds }) }
}

function clockOf(span: { start: string; end: string }, timezone: string): Clock {
  const { start, end } = shownSpan(span, timezone)
  const [date, endDate] = [start.slice(0, 10), end.slice(0, 10)]
  return { date, startTime: start.slice(11, 16), endTime: end.slice(11, 16), overnight: date !== endDate, endDate }
}

/** The facts about a new task before anything is typed: the clicked time, the column's person, the job. */
export type Prefill = Partial<Pick<TaskFormInput, 'date' | 'startTime' | 'endTime' | 'endDate' | 'assignedUserIds'>> & {
  job?: PickedJob
}

const HOUR_MS = 3_600_000
/** The first half hour from which an hour's work ends within working hours; both as `wallTime` has them. */
function nextWorkingHour(wall: number): number {
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS
  const [first, last] = [midnight + WORKING_HOURS.from * HOUR_MS, midnight + (WORKING_HOURS.until - 1) * HOUR_MS]
  const next = Math.max(first, Math.ceil(wall / (HOUR_MS / 2)) * (HOUR_MS / 2))
  return next <= last ? next : first + DAY_MS
}

/** The form of a new task: an hour from the next working hour, or on the chosen day, unless more is known. */
export function blankValues({ job, ...prefill }: Prefill, organization: Zoned, now: Date): TaskFormInput {
  const zone = zoneOfForm({ hasJob: job !== undefined, job: job ?? null }, organization)
  const isOtherDay = prefill.date && prefill.date !== toDay(now, zone)
  const next = nextWorkingHour(isOtherDay ? wallTime(`${prefill.date}T00:00`) : epochToWallTime(now.getTime(), zone))
  const [start, end] = [next, next + HOUR_MS].map((wall) => new Date(wall).toISOString())
  const date = prefill.date ?? start!.slice(0, 10)
  const endDate = prefill.endDate ?? date
  return {
    name: '',
    description: '',
    startTime: start!.slice(11, 16),
    endTime: end!.slice(11, 16),
    assignedUserIds: [],
    ...prefill,
    date,
    endDate,
    overnight: endDate !== date,
    hasJob: job !== undefined,
    job: job ? picked(job) : null,
    repeat: blankRepeat(date),
    draft: false,
  }
}
