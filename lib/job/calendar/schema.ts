import { z } from 'zod'

import { CHANGE_SCOPES, END_OPTIONS, FREQUENCIES, MONTH_OPTIONS } from '@/db/enums/calendar'
import { HUES } from '@/db/enums/people'
import {
  AnyInstant,
  Day,
  Id,
  Instant,
  Recorded,
  Timezone,
  Version,
  noneAsNull,
  optionalText,
  text,
} from '@/lib/base/wire'
import { ABSENCES } from '@/lib/company/roster/rules'
import { Colleague, Person, Role } from '@/lib/company/users/schema'
import {
  COUNT_TOO_SMALL,
  DEFAULT_RULE,
  ENDS_ON_REQUIRED,
  INTERVAL_TOO_SMALL,
  WEEKDAYS,
  WEEKDAY_REQUIRED,
} from '@/lib/job/calendar/recurrence/words'
import { JobStatus, JobSummary } from '@/lib/job/jobs/schema'
import { flagText, jsonText, numberText } from '@/lib/platform/http/form-text'

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

/** The repetition of a series, in people's terms. Fields that its frequency or end does not use are null or empty. */
export const RecurringData = z.object({
  isRecurring: z.literal(true),
  freq: z.enum(FREQUENCIES),
  interval: z.int(),
  byWeekDay: z.array(z.enum(WEEKDAYS)),
  monthOption: z.enum(MONTH_OPTIONS).nullable(),
  /** The weekday of the month that `byMonthDay` means: 1 to 4, or -1 for the last. Set when the series is made. */
  monthOrdinal: z.int().nullable(),
  endOption: z.enum(END_OPTIONS),
  count: z.int(),
  /** Inclusive, in `taskTimezone`. */
  endsOn: Day.nullable(),
  taskTimezone: z.string(),
})
export type RecurringData = z.infer<typeof RecurringData>

/** A scheduled task. `start` and `end` are instants of a clock in `timezone`: the job's, else the organisation's. */
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
  /** The time of a person's last change; null for an unchanged task. */
  updatedOn: Instant.nullable(),
  /** Planned but not published: only managers see it until it has people. */
  draft: z.boolean(),
  recurringData: RecurringData.nullable(),
  /** The start of a series and the end of its last task; null for a single task, and for a series without end. */
  startsOn: Instant.nullable(),
  endsOn: Instant.nullable(),
  recurringRuleText: z.string().nullable(),
  /** The number of changed tasks of a series that no longer fall on a day of its rule and wait for a decision. */
  orphans: z.int(),
  /** When and by whom a single task was marked as done; null for a series, each of whose times says it itself. */
  doneAt: Instant.nullable(),
  doneBy: Person.nullable(),
  ...Recorded,
})
export type Task = z.infer<typeof Task>

/** The fields in which one task differs from its series; a field that follows the series is absent. */
export const Override = Task.pick({
  name: true,
  description: true,
  jobId: true,
  job: true,
  taskAssignments: true,
  attachments: true,
})
  .partial()
  .extend({ updatedByUser: Person, updatedOn: Instant })
export type Override = z.infer<typeof Override>

const Slot = z.object({
  occurrenceStart: Instant,
  start: Instant,
  end: Instant,
  /** When and by whom the task was marked as done at this time. */
  doneAt: Instant.nullable(),
  doneBy: Person.nullable(),
})

/**
 * One time of a task in a window; a single task has one. `occurrenceStart` is the slot that the rule gave it, also
 * after a change: the value that the calls about one task of a series take.
 */
export const Occurrence = Slot.extend({ taskId: Id, override: Override.optional() })
export type Occurrence = z.infer<typeof Occurrence>

/** A task in a list, with the time when it is next due and its differences then; null when all of it is over. */
export const ListedTask = Task.extend({ next: Slot.extend({ override: Override.optional() }).nullable() })
export type ListedTask = z.infer<typeof ListedTask>

/** The contents of a window: each task once, and each of its times in the window, earliest first. */
export const CalendarWindow = z.object({ tasks: z.array(Task), occurrences: z.array(Occurrence) })
export type CalendarWindow = z.infer<typeof CalendarWindow>

const At = z.int().describe('Seconds since 1970.')
const Place = z.int().describe('Where it stands in the list of its kind.')

/**
 * The data that the calendar draws for a window: people, zones and jobs once, and tasks that refer to them by position.
 * A task takes some 200 bytes, against 2,000 in `CalendarWindow`; opening it reads the rest. Earliest first.
 */
export const ChipWindow = z.object({
  people: z.array(Person),
  /** The colour of each of them among all people of the organisation. */
  hues: z.array(z.enum(HUES)),
  zones: z.array(z.string()),
  /** Id, number, status, address, suburb, state, postcode. */
  jobs: z.array(
    z.tuple([Id, z.int(), JobStatus, z.string(), z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  ),
  /** Id, name, version, whether it repeats, its zone, its job, who does it. */
  tasks: z.array(z.tuple([Id, z.string(), z.int(), z.literal([0, 1]), Place, Place.nullable(), z.array(Place)])),
  /** Its task, its start, its end, and the fields in which one task of a series differs. */
  times: z.array(
    z.tuple([
      Place,
      At,
      At,
      z.object({ slot: At, name: z.string(), job: Place.nullable(), people: z.array(Place) }).nullable(),
    ]),
  ),
  /** The times that are done, by their places in `times`. */
  done: z.array(Place),
})
export type ChipWindow = z.infer<typeof ChipWindow>

/** A person who could do a task, with their other tasks in that time. */
export const AvailableUser = Colleague.extend({
  conflicts: z.array(z.object({ taskId: Id, name: z.string(), start: Instant, end: Instant })),
  /** Whether they are on leave then, or it is outside their hours of work; null for who is at work. */
  absence: z.enum(ABSENCES).nullable(),
})
export type AvailableUser = z.infer<typeof AvailableUser>

/** Open jobs without a next task: the oldest of them, and how many there are. */
export const UnscheduledJobs = z.object({ total: z.int(), jobs: z.array(JobSummary) })
export type UnscheduledJobs = z.infer<typeof UnscheduledJobs>

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

/** The query of `GET /api/v1/calendar`: from `start` up to `end`, only for these users when any are named. */
export const BrowseWindow = z
  .object({
    start: AnyInstant,
    end: AnyInstant,
    userId: some(Id).optional(),
    fields: z.literal('chips').optional().describe('Only what a calendar draws: `ChipWindow` is answered.'),
  })
  .check(mustBeAWindow)
  .describe(`A window of at most ${MAX_WINDOW_DAYS} days.`)
export type BrowseWindow = z.infer<typeof BrowseWindow>

/** The most tasks to come that may be asked for by their number. */
const MOST_COMING = 200

/**
 * The query of `GET /api/v1/calendar/tasks`: a window, or nothing for the caller's own tasks around today; with `coming`
 * only the first so many of these that are still to come.
 */
export const BrowseTasks = z
  .object({
    start: AnyInstant.optional(),
    end: AnyInstant.optional(),
    coming: z.coerce.number().int().min(1).max(MOST_COMING).optional(),
  })
  .check(({ value: { start, end }, issues }) => {
    if (start !== undefined && end !== undefined) return mustBeAWindow({ value: { start, end }, issues })
    if (start === end) return
    const path = [start === undefined ? 'start' : 'end']
    issues.push({ code: 'custom', path, message: 'A window has a start and an end.', input: undefined })
  })
export type BrowseTasks = z.infer<typeof BrowseTasks>

/** The query of `GET /api/v1/calendar/available-users`; `taskId` is the task that is being edited. */
export const FindAvailable = z
  .object({ role: Role.optional(), start: AnyInstant, end: AnyInstant, taskId: Id.optional() })
  .check(mustBeAWindow)
export type FindAvailable = z.infer<typeof FindAvailable>

const when = z.string('Required').min(1, 'Required').pipe(AnyInstant)
export const NO_ASSIGNEE = 'At least one user must be assigned to a task'
export const NO_JOB = 'Please select a job'

/** The fields of a task: the same rules for the form and for both calls that write one. */
export const taskFields = {
  name: text('A task name is required', 200, 'Must be less than 200 characters'),
  description: optionalText(65_000, 'Must be less than 65000 characters'),
  assignedUserIds: z
    .array(Id, NO_ASSIGNEE)
    .max(100, 'Cannot exceed 100 users')
    .transform((ids) => [...new Set(ids)]),
}

const asFrequency = (given: unknown) =>
  ({ DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' })[String(given)] ?? given

/** The old client stores the choice as JSON text with an `option` field. */
const asMonthOption = (given: unknown) => {
  const option = /^\s*\{.*"option"\s*:\s*"(\w+)"/.exec(
    typeof given === 'string' ? given : JSON.stringify(given ?? ''),
  )?.[1]
  return option ?? (given === '' ? null : given)
}

const REPEATS = z.strictObject({
  isRecurring: z.literal(true),
  freq: z.preprocess(asFrequency, z.enum(FREQUENCIES)),
  interval: z.int(INTERVAL_TOO_SMALL).min(1, INTERVAL_TOO_SMALL).max(1_000, 'Interval cannot exceed 1000').default(1),
  byWeekDay: z
    .array(z.enum(WEEKDAYS))
    .nullish()
    .transform((days) => WEEKDAYS.filter((day) => days?.includes(day))),
  monthOption: z.preprocess(
    asMonthOption,
    z
      .enum(MONTH_OPTIONS)
      .nullish()
      .transform((option) => option ?? null),
  ),
  monthOrdinal: z
    .union([z.literal([1, 2, 3, 4]), z.literal(-1)], 'Not a week of the month.')
    .nullish()
    .transform((ordinal) => ordinal ?? null),
  endOption: z.enum(END_OPTIONS).default('never'),
  count: z.int32(COUNT_TOO_SMALL).max(10_000, 'Occurrence cannot exceed 10000').nullish(),
  endsOn: z.union([Day, AnyInstant.transform((instant) => instant.slice(0, 10))], 'Not a date.').nullish(),
  taskTimezone: Timezone.optional(),
  /** The old client's preview of the days; the rule already says it. */
  sampleByWeekDates: z.unknown().optional(),
})

/** The rule of a series in a request. Fields that its frequency or its end does not use are dropped. */
export const Repeats = REPEATS.check(({ value, issues }) => {
  const refuse = (field: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field], continue: true })
  if (value.freq === 'week' && !value.byWeekDay.length) refuse('byWeekDay', WEEKDAY_REQUIRED)
  if (value.freq === 'month' && !value.monthOption) refuse('monthOption', 'Required')
  if (value.endOption === 'after' && !((value.count ?? DEFAULT_RULE.count) > 1)) refuse('count', COUNT_TOO_SMALL)
  if (value.endOption === 'on' && !value.endsOn) refuse('endsOn', ENDS_ON_REQUIRED)
}).transform(({ sampleByWeekDates: _, ...rule }) => ({
  ...rule,
  byWeekDay: rule.freq === 'week' ? rule.byWeekDay : [],
  monthOption: rule.freq === 'month' ? rule.monthOption : null,
  monthOrdinal: rule.freq === 'month' && rule.monthOption === 'byMonthDay' ? rule.monthOrdinal : null,
  count: rule.endOption === 'after' ? (rule.count ?? DEFAULT_RULE.count) : null,
  endsOn: rule.endOption === 'on' ? rule.endsOn! : null,
}))
export type Repeats = z.infer<typeof Repeats>

const NEVER_REPEATS = z
  .looseObject({ isRecurring: z.literal(false) })
  .transform(() => ({ isRecurring: false as const }))

/** The repetition, or that there is none; if left out, the task keeps its repetition. */
const recurringData = jsonText(z.discriminatedUnion('isRecurring', [NEVER_REPEATS, Repeats]).nullish())

const command = {
  ...taskFields,
  assignedUserIds: jsonText(taskFields.assignedUserIds.default([])),
  start: when,
  end: when,
  jobId: noneAsNull(Id),
  /** States whether there is a job; false unlinks it, whatever `jobId` says. */
  hasJob: flagText(z.boolean()).optional(),
  recurringData,
  /** Only managers see it, with or without people. */
  draft: flagText(z.boolean()).default(false),
}

interface Sent extends Window {
  hasJob?: boolean
  jobId: string | null
  draft: boolean
  assignedUserIds: string[]
}

function saySense({ value, issues }: z.core.ParsePayload<Sent>) {
  const refuse = (field: keyof Sent, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field], continue: true })
  if (new Date(value.end) <= new Date(value.start)) refuse('end', END_BEFORE_START)
  if (value.hasJob && !value.jobId) refuse('jobId', NO_JOB)
}

/** Checked even when other fields have faults, so that all faults are reported at once. */
const somebody = z.refine<Partial<Sent> | null>((value) => value?.draft || Boolean(value?.assignedUserIds?.length), {
  path: ['assignedUserIds'],
  message: NO_ASSIGNEE,
  when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'assignedUserIds'),
})

/** Schedules a task. The same task again under its `id` creates nothing and returns the stored one. */
export const ScheduleTask = z.strictObject({ id: Id.optional(), ...command }).check(saySense, somebody)
export type ScheduleTask = z.infer<typeof ScheduleTask>

const attachmentsToRemove = jsonText(z.array(Id).max(1_000).default([]))

/** The task of a series that is meant: the slot that the rule gave it. */
const occurrenceStart = AnyInstant.optional()

/** Fields that the specification's client sends although the path has them: accepted and dropped. */
const OLD_WORDS = {
  taskId: Id.optional(),
  duplicateTask: flagText(z.boolean()).optional(),
  Duplicate: flagText(z.boolean()).optional(),
  isBaseTaskRecurring: flagText(z.boolean()).optional(),
}

const withoutOldWords = <T extends Partial<Record<keyof typeof OLD_WORDS, unknown>>>({
  taskId: _,
  duplicateTask: __,
  Duplicate: ___,
  isBaseTaskRecurring: ____,
  ...sent
}: T): Omit<T, keyof typeof OLD_WORDS> => sent

/**
 * Changes a task as a whole: a field that is left out is emptied, except `recurringData`. With a `version`, only while
 * the stored task has it. For a series, `applyRecurringChangesFor` says which part changes, from `occurrenceStart` on.
 */
export const ChangeTask = z
  .strictObject({
    ...OLD_WORDS,
    version: numberText(Version).optional(),
    ...command,
    applyRecurringChangesFor: z.enum(CHANGE_SCOPES).default('all'),
    occurrenceStart,
    /** The other calls' name for it. */
    excludeDate: occurrenceStart,
    attachmentsToRemove,
  })
  .check(saySense, somebody)
  .transform(withoutOldWords)
export type ChangeTask = z.infer<typeof ChangeTask>

/**
 * A new task made from another, or from the task of a series that `excludeDate` names: its attachments come along,
 * except those named.
 */
export const DuplicateTask = z
  .strictObject({ id: Id.optional(), ...OLD_WORDS, ...command, attachmentsToRemove, excludeDate: occurrenceStart })
  .check(saySense, somebody)
  .transform(withoutOldWords)
export type DuplicateTask = z.infer<typeof DuplicateTask>

/** Moves or copies a task to another day, at the same time of day; `excludeDate` names the task of a series. */
export const CarryTask = z.strictObject({
  id: Id.optional(),
  date: z.union([Day, AnyInstant], 'Required'),
  excludeDate: AnyInstant.optional(),
  version: Version.optional(),
})
export type CarryTask = z.infer<typeof CarryTask>

/** Takes one task of a series off the calendar, that one and all that follow, or all of them. */
export const RemoveOccurrence = z
  .strictObject({ excludeDate: AnyInstant.optional(), deleteType: z.enum(CHANGE_SCOPES), version: Version.optional() })
  .check(({ value, issues }) => {
    if (value.deleteType !== 'all' && !value.excludeDate)
      issues.push({ code: 'custom', path: ['excludeDate'], message: 'Required', input: value.excludeDate })
  })
export type RemoveOccurrence = z.infer<typeof RemoveOccurrence>

/** Decides about changed tasks that no longer fit their series. */
export const SettleOrphans = z.strictObject({ keep: z.boolean() })
export type SettleOrphans = z.infer<typeof SettleOrphans>

export const PinUsers = z.strictObject({
  userIds: z
    .array(Id, 'A list of users is required')
    .max(500, 'Cannot exceed 500 users')
    .transform((ids) => [...new Set(ids)]),
})
export type PinUsers = z.infer<typeof PinUsers>

export const PinnedUsers = z.array(Id)

/** The query of `GET /api/v1/calendar/{id}`: the slot that the rule gave the wanted task of a series. */
export const LookAt = z.object({ occurrenceStart: AnyInstant.optional() })
export type LookAt = z.infer<typeof LookAt>

/**
 * Says whether a task is done at one of its times: the slot that the rule of its series gave it. A task that does not
 * repeat needs none.
 */
export const MarkDone = z.strictObject({ occurrenceStart, isDone: z.boolean('Please say whether it is done') })
export type MarkDone = z.infer<typeof MarkDone>

export const TaskParams = z.object({ id: Id.describe('The task.') })
export const AttachmentParams = TaskParams.extend({ attachmentId: Id })
export const AttachmentLink = z.object({ url: z.string() })
export type AttachmentLink = z.infer<typeof AttachmentLink>

/** The secret link to one's own calendar; `createdAt` is null when there is none. */
export const CalendarFeed = z.object({ createdAt: Instant.nullable(), lastReadAt: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The link itself, shown when it is made and never again. */
export const NewCalendarFeed = CalendarFeed.extend({ url: z.url() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>
