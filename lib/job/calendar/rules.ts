import { type Role } from '@/lib/base/roles'
import { DAY_MS, epochOf, epochToWallTime, msBetween, stretchToEpoch, toDay, wallTime } from '@/lib/base/time'
import { ATTACHMENTS } from '@/lib/company/files/rules'
import { type UserStatus, worksAs } from '@/lib/company/users/rules'
import type { Rule } from '@/lib/job/calendar/recurrence/recurrence'
import { TO_BE_VISITED } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'
import { changesBetween } from '@/lib/platform/activity/changes'

/** The longest window that one read may ask for: a year with a month around it. */
export const MAX_WINDOW_DAYS = 400
export const END_BEFORE_START = 'Invalid end time: Must be after start time'

/** Two moments, the second not included, as ISO instants or dates. */
export interface Span {
  start: string | Date
  end: string | Date
}

/** A wall clock in a zone: `YYYY-MM-DDTHH:mm:ss`. */
export interface Clock {
  startLocal: string
  endLocal: string
  timezone: string
}

/** A wall clock as instants. */
export function spanOf({ startLocal, endLocal, timezone }: Clock): { start: Date; end: Date } {
  const wall = wallTime(startLocal)
  const [start, end] = stretchToEpoch(wall, wallTime(endLocal) - wall, timezone)
  return { start: new Date(start), end: new Date(end) }
}

/** Instants in the spelling of the contract. */
export const isoSpan = ({ start, end }: { start: Date; end: Date }): { start: string; end: string } => ({
  start: start.toISOString(),
  end: end.toISOString(),
})

/** A wall clock as instants in the spelling of the contract. */
export const isoSpanOf = (clock: Clock): { start: string; end: string } => isoSpan(spanOf(clock))

/**
 * Instants as a zone's clock shows them, `YYYY-MM-DDTHH:mm:ss`; when a clock that went back would end them before they
 * begin, their length holds.
 */
export function shownSpan({ start, end }: Span, timezone: string): { start: string; end: string } {
  const [first, last] = [start, end].map((at) => epochToWallTime(epochOf(at), timezone)) as [number, number]
  const shown = (wall: number) => new Date(wall).toISOString().slice(0, 19)
  return { start: shown(first), end: shown(last > first ? last : first + msBetween(start, end)) }
}

/** The number of attachments in one save. */
export const MOST_ATTACHMENTS = 10
/** The files that come with a task. */
export const TASK_FILES = { attachments: { ...ATTACHMENTS, max: MOST_ATTACHMENTS } }
export const STORAGE_EXHAUSTED =
  'Your organization has reached the storage limit allowed in the free trial. Please upgrade your plan to upload more attachments. You can still schedule tasks/events without attachments.'

/** Whether two spans share any time; one that begins when the other ends shares none. */
export const overlaps = (one: Span, other: Span): boolean =>
  epochOf(one.start) < epochOf(other.end) && epochOf(other.start) < epochOf(one.end)

/** Why a span cannot be read as a window, or null. */
export function windowFault(span: Span): string | null {
  if (epochOf(span.end) <= epochOf(span.start)) return 'The end must be after the start.'
  return epochOf(span.end) - epochOf(span.start) > MAX_WINDOW_DAYS * DAY_MS
    ? `A window is at most ${MAX_WINDOW_DAYS} days.`
    : null
}

/** The window around now when the caller names none: five weeks back, the rest ahead. */
export const windowAround = (now: Date): { start: string; end: string } => ({
  start: new Date(epochOf(now) - 35 * DAY_MS).toISOString(),
  end: new Date(epochOf(now) + (MAX_WINDOW_DAYS - 35) * DAY_MS).toISOString(),
})

/**
 * The range by which the index finds a task: a day wider on both sides, so that new time-zone data cannot lose it.
 * @returns a Postgres range of instants
 */
export const activeRange = ({ start, end }: Span): string =>
  `[${new Date(epochOf(start) - DAY_MS).toISOString()},${new Date(epochOf(end) + DAY_MS).toISOString()})`

/** The zone of a task's clock: the job's, where its people will stand, else the organisation's. */
export const zoneOfTask = (job: { timezone: string } | null, organization: { timezone: string }): string =>
  job?.timezone ?? organization.timezone

/** The role that a task of a job needs, because field work is for technicians; any other task takes everybody. */
export const roleForTask = (hasJob: boolean): Role | undefined => (hasJob ? 'Technician' : undefined)

/** Whether a person may be given a task that needs a role: they work here or are invited, and do such work. */
export const mayBeAssigned = (
  person: { role: Role; status: UserStatus; doesFieldWork: boolean },
  role: Role | undefined,
): boolean => person.status !== 'REMOVED' && (role === undefined || worksAs(person, role))

/** Whether a person may say that a task is done: those who plan, and those who do it. */
export const mayMarkDone = (
  { userId, isManager }: { userId: string; isManager: boolean },
  assignedUserIds: readonly string[],
): boolean => isManager || assignedUserIds.includes(userId)

/** A task is past once it has ended, a series once its last task has; a series without end is never past. */
export const isPast = (
  { end, endsOn, isRecurring }: { end: string; endsOn: string | null; isRecurring: boolean },
  now: Date,
): boolean => (isRecurring ? endsOn !== null && epochOf(endsOn) < now.getTime() : epochOf(end) < now.getTime())

/** The first task of a list, in the server's order, that is still to come and published: nobody goes by a draft. */
export const nextOf = <T extends { next: object | null; draft: boolean }>(tasks: readonly T[]): T | undefined =>
  tasks.find(({ next, draft }) => next && !draft)

/** The statuses of a job that nobody has worked on yet. */
const UNATTENDED: readonly JobStatus[] = ['NOT_STARTED', 'CUSTOMER_CONTACTED']
export const isUnattended = ({ status }: { status: JobStatus }): boolean => UNATTENDED.includes(status)

/** After so long, nobody goes back for what was left undone. */
export const OVERDUE_DAYS = 30

/**
 * Whether a task waits for somebody at one of its times: a draft whose start has passed; and what nobody has marked as
 * done, if its job looks as if nobody had been there, or if it was of an earlier day on its own clock.
 */
export function isOverdue(
  {
    start,
    end,
    timezone,
    draft,
    isDone,
    job,
  }: Span & {
    timezone: string
    draft: boolean
    isDone: boolean
    job: { status: JobStatus } | null
  },
  now: Date,
): boolean {
  if (draft) return epochOf(start) < now.getTime()
  if (isDone || epochOf(end) >= now.getTime()) return false
  if (job && isUnattended(job)) return true
  if (job && !TO_BE_VISITED.includes(job.status)) return false
  // Midnight itself belongs to the day before.
  const day = toDay(new Date(epochOf(end) - 1), timezone)
  return day < toDay(now, timezone) && epochOf(end) > now.getTime() - OVERDUE_DAYS * DAY_MS
}

const HOUR_MS = 3_600_000

/** The planned hours of a stretch of time; tasks at the same time count once. */
export function plannedHours(spans: readonly Span[], within: Span): number {
  const inOrder = spans
    .map(({ start, end }) => [epochOf(start), epochOf(end)] as const)
    .toSorted(([one], [other]) => one - other)
  let planned = 0
  let until = epochOf(within.start)
  for (const [start, end] of inOrder) {
    const [from, to] = [Math.max(start, until), Math.min(end, epochOf(within.end))]
    if (to <= from) continue
    planned += to - from
    until = to
  }
  return planned / HOUR_MS
}

/** The fields of a task as a revision stores them, in plain values. Instants are ISO. */
export interface Content {
  name: string
  description: string | null
  start: string
  end: string
  timezone: string
  jobId: string | null
  draft: boolean
  rule: Rule | null
  assignedUserIds: readonly string[]
}

const LONGEST_NOTED = 200

/** A change of a task for the job's history: the changed fields, by name and in plain values, long texts cut. */
export function happeningOf(before: Content | null, after: Content | null): Record<string, unknown> {
  if (!before) return { name: after!.name, assignedUserIds: after!.assignedUserIds }
  if (!after) return { name: before.name }
  const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_NOTED) : value)
  const changes = Object.entries(changesBetween(sorted(before), sorted(after)))
  return Object.fromEntries(changes.map(([field, { from, to }]) => [field, { from: cut(from), to: cut(to) }]))
}

const sorted = (content: Content): Content => ({ ...content, assignedUserIds: content.assignedUserIds.toSorted() })
