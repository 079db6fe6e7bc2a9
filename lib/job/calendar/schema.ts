import { z } from 'zod'

import { CHANGE_SCOPES, END_OPTIONS, FREQUENCIES, MONTH_OPTIONS } from '@/db/enums'
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

/** How a series repeats, as people say it. What its frequency or its end does not use is null or empty. */
export const RecurringData = z.object({
  isRecurring: z.literal(true),
  freq: z.enum(FREQUENCIES),
  interval: z.int(),
  byWeekDay: z.array(z.enum(WEEKDAYS)),
  monthOption: z.enum(MONTH_OPTIONS).nullable(),
  /** Which of the month's weekdays `byMonthDay` means: 1 to 4, or -1 for the last. Fixed when the series is made. */
  monthOrdinal: z.int().nullable(),
  endOption: z.enum(END_OPTIONS),
  count: z.int(),
  /** Inclusive, in `taskTimezone`. */
  endsOn: Day.nullable(),
  taskTimezone: z.string(),
})
export type RecurringData = z.infer<typeof RecurringData>

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
  /** Planned but not published: kept for managers alone until it has people. */
  draft: z.boolean(),
  recurringData: RecurringData.nullable(),
  /** When a series begins, and when its last task ends; null for a single task, and where a series never ends. */
  startsOn: Instant.nullable(),
  endsOn: Instant.nullable(),
  recurringRuleText: z.string().nullable(),
  /** How many changed tasks of a series no longer fall on a day of its rule, and wait for somebody to decide. */
  orphans: z.int(),
  ...Recorded,
})
export type Task = z.infer<typeof Task>

/** What is different about one task of a series; a field that follows the series is not there. */
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

const Slot = z.object({ occurrenceStart: Instant, start: Instant, end: Instant })

/**
 * One time that a task falls in a window; a single task has one. `occurrenceStart` is the slot that its rule gave it, also
 * after it was changed: the value that the calls about one task of a series take.
 */
export const Occurrence = Slot.extend({ taskId: Id, override: Override.optional() })
export type Occurrence = z.infer<typeof Occurrence>

/** A task in a list, with the time it is next due and what is different about it then; null when all of it is over. */
export const ListedTask = Task.extend({ next: Slot.extend({ override: Override.optional() }).nullable() })
export type ListedTask = z.infer<typeof ListedTask>

/** What a window shows: each task once, and once each time it falls in the window, earliest first. */
export const CalendarWindow = z.object({ tasks: z.array(Task), occurrences: z.array(Occurrence) })
export type CalendarWindow = z.infer<typeof CalendarWindow>

const At = z.int().describe('Seconds since 1970.')
const Place = z.int().describe('Where it stands in the list of its kind.')

/**
 * What the calendar draws of a window: people, zones and jobs once, and a task by the places at which they stand. Some 200
 * bytes a task where `CalendarWindow` takes 2,000; the rest is read when a task is opened. Earliest first.
 */
export const ChipWindow = z.object({
  people: z.array(Person),
  zones: z.array(z.string()),
  /** Id, number, status, address, suburb, state, postcode. */
  jobs: z.array(
    z.tuple([Id, z.int(), JobStatus, z.string(), z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  ),
  /** Id, name, version, whether it repeats, its zone, its job, who does it. */
  tasks: z.array(z.tuple([Id, z.string(), z.int(), z.literal([0, 1]), Place, Place.nullable(), z.array(Place)])),
  /** Its task, its start, its end, and what one task of a series has of its own. */
  times: z.array(
    z.tuple([
      Place,
      At,
      At,
      z.object({ slot: At, name: z.string(), job: Place.nullable(), people: z.array(Place) }).nullable(),
    ]),
  ),
})
export type ChipWindow = z.infer<typeof ChipWindow>

/** Somebody who could do a task, with what else they have to do in that time. */
export const AvailableUser = Colleague.extend({
  conflicts: z.array(z.object({ taskId: Id, name: z.string(), start: Instant, end: Instant })),
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

/** The query of `GET /api/v1/calendar`: from `start` up to `end`, of these users alone when any are named. */
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
export const NO_ASSIGNEE = 'At least one user must be assigned to a task'
export const NO_JOB = 'Please select a job'

/** What people say of a task: the same rules for the form and for both calls that write one. */
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
  /** The old client's preview of the days; the rule says the same. */
  sampleByWeekDates: z.unknown().optional(),
})

/** The rule of a series as it is sent. What its frequency or its end does not use is dropped. */
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

/** Repeats, or says that it does not; nothing at all leaves a task as it is. */
const recurringData = jsonText(z.discriminatedUnion('isRecurring', [NEVER_REPEATS, Repeats]).nullish())

const command = {
  ...taskFields,
  assignedUserIds: jsonText(taskFields.assignedUserIds.default([])),
  start: when,
  end: when,
  jobId: noneAsNull(Id),
  /** Says out loud whether there is a job; false unlinks it whatever `jobId` says. */
  hasJob: flagText(z.boolean()).optional(),
  recurringData,
  /** Kept for managers alone, with or without people. */
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

/** Asked also where other fields have faults of their own, so that all are told at once. */
const somebody = z.refine<Partial<Sent> | null>((value) => value?.draft || Boolean(value?.assignedUserIds?.length), {
  path: ['assignedUserIds'],
  message: NO_ASSIGNEE,
  when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'assignedUserIds'),
})

/** Schedules a task. The same again under an `id` that was used before creates nothing, and the stored task is answered. */
export const ScheduleTask = z.strictObject({ id: Id.optional(), ...command }).check(saySense, somebody)
export type ScheduleTask = z.infer<typeof ScheduleTask>

const attachmentsToRemove = jsonText(z.array(Id).max(1_000).default([]))

/** Which of a series is meant: the slot that its rule gave it. */
const occurrenceStart = AnyInstant.optional()

/** What the specification's client sends along. The path says it already, so it is taken and dropped. */
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
 * Changes a task as a whole: what is left out is emptied, save `recurringData`, which stays. With a `version`, only while
 * the task still stands there. Of a series `applyRecurringChangesFor` says how much is meant, from `occurrenceStart` on.
 */
export const ChangeTask = z
  .strictObject({
    ...OLD_WORDS,
    version: numberText(Version).optional(),
    ...command,
    applyRecurringChangesFor: z.enum(CHANGE_SCOPES).default('all'),
    occurrenceStart,
    /** The name that the other calls have for it. */
    excludeDate: occurrenceStart,
    attachmentsToRemove,
  })
  .check(saySense, somebody)
  .transform(withoutOldWords)
export type ChangeTask = z.infer<typeof ChangeTask>

/**
 * A new task made from another, or from the one of a series that `excludeDate` names: its attachments come along, save
 * those named.
 */
export const DuplicateTask = z
  .strictObject({ id: Id.optional(), ...OLD_WORDS, ...command, attachmentsToRemove, excludeDate: occurrenceStart })
  .check(saySense, somebody)
  .transform(withoutOldWords)
export type DuplicateTask = z.infer<typeof DuplicateTask>

/** Moves or copies a task to another day, at the same time of day; `excludeDate` says which one of a series. */
export const CarryTask = z.strictObject({
  id: Id.optional(),
  date: z.union([Day, AnyInstant], 'Required'),
  excludeDate: AnyInstant.optional(),
  version: Version.optional(),
})
export type CarryTask = z.infer<typeof CarryTask>

/** Takes one task of a series off the calendar, it and all that follow, or all of them. */
export const RemoveOccurrence = z
  .strictObject({ excludeDate: AnyInstant.optional(), deleteType: z.enum(CHANGE_SCOPES), version: Version.optional() })
  .check(({ value, issues }) => {
    if (value.deleteType !== 'all' && !value.excludeDate)
      issues.push({ code: 'custom', path: ['excludeDate'], message: 'Required', input: value.excludeDate })
  })
export type RemoveOccurrence = z.infer<typeof RemoveOccurrence>

/** What becomes of changed tasks that no longer fit their series. */
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

/** The query of `GET /api/v1/calendar/{id}`: which of a series is meant, by the slot that its rule gave it. */
export const LookAt = z.object({ occurrenceStart: AnyInstant.optional() })
export type LookAt = z.infer<typeof LookAt>

export const TaskParams = z.object({ id: Id.describe('The task.') })
export const AttachmentParams = TaskParams.extend({ attachmentId: Id })
export const AttachmentLink = z.object({ url: z.string() })
export type AttachmentLink = z.infer<typeof AttachmentLink>

/** The secret link to one's own calendar; `createdAt` is null where there is none. */
export const CalendarFeed = z.object({ createdAt: Instant.nullable(), lastReadAt: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The link itself, told when it is made and never again. */
export const NewCalendarFeed = CalendarFeed.extend({ url: z.url() })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>
