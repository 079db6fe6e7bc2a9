import { z } from 'zod'

import { flagText, jsonText, numberText } from '@/lib/http/form-text'
import { JobSummary } from '@/lib/jobs/schema'
import { Person, Role } from '@/lib/users/schema'
import { AnyInstant, Id, Instant, Recorded, optionalText, text } from '@/lib/wire'

import { END_BEFORE_START, MAX_WINDOW_DAYS, windowFault } from './rules'

export const TaskAttachment = z.object({
  id: Id,
  taskId: Id,
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  createdOn: Instant,
})
export type TaskAttachment = z.infer<typeof TaskAttachment>

/** The job of a task, with the people to ask about it. */
export const TaskJob = JobSummary.extend({ supervisor: Person.nullable(), projectManager: Person.nullable() })
export type TaskJob = z.infer<typeof TaskJob>

/** A scheduled task. `start` and `end` are instants of a wall clock in `timezone`: the job's, else the organisation's. */
export const Task = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  start: Instant,
  end: Instant,
  timezone: z.string(),
  isRecurring: z.boolean(),
  jobId: Id.nullable(),
  job: TaskJob.nullable(),
  organization: z.object({ identifier: z.string() }),
  taskAssignments: z.array(z.object({ userId: Id, user: Person })),
  attachments: z.array(TaskAttachment),
  createdByUser: Person,
  updatedByUser: Person.nullable(),
  /** When a person last changed it; null while it stands as it was made. */
  updatedOn: Instant.nullable(),
  recurringData: z.null(),
  startsOn: Instant.nullable(),
  endsOn: Instant.nullable(),
  recurringRuleText: z.string().nullable(),
  ...Recorded,
})
export type Task = z.infer<typeof Task>

/** One time that a task falls in a window; a single task has one. `occurrenceStart` is the slot that its rule gave it. */
export const Occurrence = z.object({ taskId: Id, occurrenceStart: Instant, start: Instant, end: Instant })
export type Occurrence = z.infer<typeof Occurrence>

/** What a window shows: each task once, and once each time it falls in the window, earliest first. */
export const CalendarWindow = z.object({ tasks: z.array(Task), occurrences: z.array(Occurrence) })
export type CalendarWindow = z.infer<typeof CalendarWindow>

/** Somebody who could do a task, with what else they have to do in that time. */
export const AvailableUser = Person.extend({
  conflicts: z.array(z.object({ taskId: Id, name: z.string(), start: Instant, end: Instant })),
})
export type AvailableUser = z.infer<typeof AvailableUser>

interface Window {
  start: string
  end: string
}

function mustBeAWindow({ value, issues }: z.core.ParsePayload<Window>): void {
  const message = windowFault(value)
  if (message) issues.push({ code: 'custom', path: ['end'], message, input: value.end })
}

const some = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), z.array(schema).max(500))

/** The query of `GET /api/v1/calendar`: from `start` up to `end`, of these users alone when any are named. */
export const BrowseWindow = z
  .object({ start: AnyInstant, end: AnyInstant, userId: some(Id).optional() })
  .check(mustBeAWindow)
  .describe(`A window of at most ${MAX_WINDOW_DAYS} days.`)
export type BrowseWindow = z.infer<typeof BrowseWindow>

/** The query of `GET /api/v1/calendar/tasks`: a window, or nothing for the caller's own tasks around today. */
export const BrowseTasks = z
  .object({ start: AnyInstant.optional(), end: AnyInstant.optional() })
  .transform(({ start, end }, context) => {
    if (start === undefined && end === undefined) return null
    if (start !== undefined && end !== undefined) return { start, end }
    context.addIssue({
      code: 'custom',
      path: [start === undefined ? 'start' : 'end'],
      message: 'A window has a start and an end.',
    })
    return z.NEVER
  })
  .check(({ value, issues }) => {
    if (value) mustBeAWindow({ value, issues })
  })
export type BrowseTasks = z.infer<typeof BrowseTasks>

/** The query of `GET /api/v1/calendar/available-users`; `taskId` is the task that is being edited. */
export const FindAvailable = z
  .object({ role: Role.optional(), start: AnyInstant, end: AnyInstant, taskId: Id.optional() })
  .check(mustBeAWindow)
export type FindAvailable = z.infer<typeof FindAvailable>

const when = z.string('Required').min(1, 'Required').pipe(AnyInstant)
const NO_ASSIGNEE = 'At least one user must be assigned to a task'
export const NO_JOB = 'Please select a job'

/** What people say of a task: the same rules for the form and for both calls that write one. */
export const taskFields = {
  name: text('A task name is required', 200, 'Must be less than 200 characters'),
  description: optionalText(65_000, 'Must be less than 65000 characters'),
  assignedUserIds: z
    .array(Id, NO_ASSIGNEE)
    .min(1, NO_ASSIGNEE)
    .max(100, 'Cannot exceed 100 users')
    .transform((ids) => [...new Set(ids)]),
}

const command = {
  ...taskFields,
  assignedUserIds: jsonText(taskFields.assignedUserIds),
  start: when,
  end: when,
  jobId: Id.nullish().transform((id) => id ?? null),
  /** Says out loud whether there is a job; false unlinks it whatever `jobId` says. */
  hasJob: flagText(z.boolean()).optional(),
}

function sayWhenAndWhere({ value, issues }: z.core.ParsePayload<Window & { hasJob?: boolean; jobId: string | null }>) {
  if (new Date(value.end) <= new Date(value.start)) {
    issues.push({ code: 'custom', path: ['end'], message: END_BEFORE_START, input: value.end })
  }
  if (value.hasJob && !value.jobId) {
    issues.push({ code: 'custom', path: ['jobId'], message: NO_JOB, input: value.jobId })
  }
}

/** Schedules a task. With an `id` that was used before, nothing is created and the stored task is answered. */
export const ScheduleTask = z.strictObject({ id: Id.optional(), ...command }).check(sayWhenAndWhere)
export type ScheduleTask = z.infer<typeof ScheduleTask>

/** Changes a task as a whole: what is left out is emptied. With a `version`, only while the task still stands there. */
export const ChangeTask = z.strictObject({ version: numberText(z.int()).optional(), ...command }).check(sayWhenAndWhere)
export type ChangeTask = z.infer<typeof ChangeTask>

export const PinUsers = z.strictObject({
  userIds: z
    .array(Id, 'A list of users is required')
    .max(500, 'Cannot exceed 500 users')
    .transform((ids) => [...new Set(ids)]),
})
export type PinUsers = z.infer<typeof PinUsers>

export const TaskParams = z.object({ id: Id.describe('The task.') })
