import 'server-only'
import { type SQL, and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { reading } from '@/db/reading'
import { timesheets, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeAsRead } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound, wrongRole } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { formatDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Person } from '@/lib/company/users/schema'
import { clocksOf } from '@/lib/job/field/clocks'
import { isAhead } from '@/lib/job/field/rules'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import { answerToReplay } from '@/lib/platform/activity/replay'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { requireVisit } from '@/lib/site/visits/queries'

import {
  findStoredTimesheet,
  findTimer,
  listOfJob,
  listOfVisit,
  listStaffWeeks,
  listTimesheets,
  listWeek,
  liveTimesheets,
  requireTimesheet,
} from './queries'
import {
  LONG_HOURS,
  MOST_HOURS,
  endOf,
  isForgotten,
  lockOf,
  mayDecide,
  mayEnter,
  mayRead,
  mayReopen,
  mondayOf,
  workedOn,
} from './rules'
import type {
  AddTimesheet,
  ApproveTimesheets,
  BrowseJobTimesheets,
  ChangeTimesheet,
  JobTimesheets,
  OfWeek,
  RejectTimesheets,
  ReopenTimesheets,
  StaffWeeks,
  StopTimer,
  Timesheet,
  TimesheetWeek,
} from './schema'

const refuseStale = changedMeanwhile('this timesheet')

/** The time worked at a visit, earliest first. @throws not_found */
export const ofVisit = (actor: Actor, jobId: string, inspectionId: string): Promise<Timesheet[]> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    await requireVisit(tx, actor, jobId, inspectionId)
    return listOfVisit(tx, actor, { jobId, inspectionId })
  })

/** A page of the time worked on a job, the latest first, with the sum of all of it. @throws not_found */
export const ofJob = (actor: Actor, jobId: string, query: BrowseJobTimesheets): Promise<JobTimesheets> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    return listOfJob(tx, actor, jobId, query)
  })

/** A person's week. @throws not_found, role for a colleague's when the actor plans no work */
export const week = (actor: Actor, { day, userId = actor.userId }: OfWeek): Promise<TimesheetWeek> =>
  reading(actor, async (tx) => {
    if (!mayRead(actor, userId)) throw wrongRole('Only their own week is open to a Technician.')
    const user = await requirePerson(tx, actor, userId)
    const monday = mondayOf(day)
    return { monday, user, timesheets: await listWeek(tx, actor, userId, monday) }
  })

/** Everybody's week, summed up. */
export const weeks = (actor: Actor, { day }: Pick<OfWeek, 'day'>): Promise<StaffWeeks> =>
  reading(actor, async (tx) => {
    const monday = mondayOf(day)
    return { monday, people: await listStaffWeeks(tx, actor, monday) }
  })

/** The actor's running timer, if any. */
export const timer = (actor: Actor): Promise<Timesheet | null> =>
  reading(actor, (tx) => findTimer(tx, actor, actor.userId))

/**
 * Enters time; without an end it starts a timer.
 * @throws not_found, role for somebody else's time, invalid, and conflict when the id holds other content or a timer
 * runs
 */
export async function add(actor: Actor, { id = newId(), ...entry }: AddTimesheet): Promise<Timesheet> {
  return inOrganization(actor, async (tx) => {
    const { organizationId, userId: createdBy } = actor
    const known = {
      find: () => findStoredTimesheet(tx, actor, id),
      answer: (stored: Timesheet) => answerTo(actor, stored, entry),
      otherwise: async () => conflict('The timer is running already.', await findTimer(tx, actor, createdBy)),
    }
    await refuseKnown(known)
    const values = await valuesOf(tx, actor, entry)
    await createOnce(tx, timesheets, { organizationId, id, createdBy, ...values }, known)
    const timesheet = await requireTimesheet(tx, actor, id)
    await tell(tx, actor, timesheet.end ? 'timesheet.added' : 'timesheet.timer-started', [timesheet])
    return timesheet
  })
}

/**
 * Stops a timer. A stopped one is returned unchanged.
 * @throws not_found, role, invalid on `end` for a forgotten timer without the time when the work ended, and for an end
 * that lies before the start or further ahead than a device's clock may be wrong
 */
export async function stopTimer(actor: Actor, id: string, { end, capturedAt }: StopTimer): Promise<Timesheet> {
  return inOrganization(actor, async (tx) => {
    const running = await requireOwn(tx, actor, id)
    if (running.end) return running
    const start = new Date(running.start)
    const stoppedAt = new Date(capturedAt ?? Date.now())
    if (isAhead(stoppedAt, new Date())) throw invalid({ capturedAt: 'This lies in the future' })
    if (!end && isForgotten(start, stoppedAt)) {
      throw invalid({ end: `The timer ran for more than ${LONG_HOURS} hours. When did the work end?` })
    }
    // A typed end before the start means the next day; an instant does not.
    if (!end && stoppedAt <= start) throw invalid({ end: 'The end lies before the start' })
    const endedAt = requireEnd(start, end ? new Date(end) : stoppedAt, running.timezone)
    // The work was entered when it began: stopping the timer later is no late entry.
    if (isAhead(endedAt, new Date())) throw invalid({ end: 'This lies in the future' })
    const stopped = await write(tx, actor, running, { endedAt: endedAt.toISOString() })
    await tell(tx, actor, 'timesheet.timer-stopped', [stopped])
    return stopped
  })
}

/**
 * Changes a timesheet.
 * @throws not_found, role when it is somebody else's, invalid, and conflict when it is locked or `version` is not its
 * own
 */
export async function change(
  actor: Actor,
  id: string,
  { id: sentId, version, ...entry }: ChangeTimesheet,
): Promise<Timesheet> {
  if (sentId && sentId !== id) throw invalid({ id: 'This is the id of another timesheet.' })
  return inOrganization(actor, async (tx) => {
    const before = await requireOwn(tx, actor, id)
    const lock = lockOf(before.status)
    if (lock) throw conflict(lock)
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    if (before.end && !entry.end) throw invalid({ end: 'Please say when the work ended' })
    const { status, submittedAt, ...values } = await valuesOf(tx, actor, { userId: before.userId, ...entry }, before)
    const handedIn = status === 'submitted' ? { status, submittedAt } : {}
    const after = await write(tx, actor, before, { ...values, ...handedIn })
    await tell(tx, actor, 'timesheet.changed', [after], changesBetween(historyOf(before), historyOf(after)), before)
    return after
  })
}

/** Hides a timesheet; it stays stored, with its history. @throws not_found, role, conflict when it is locked */
export async function remove(actor: Actor, id: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    const before = await requireOwn(tx, actor, id)
    const lock = lockOf(before.status)
    if (lock) throw conflict(lock)
    await hold(tx, actor, before, { deletedAt: sql`now()` })
    await tell(tx, actor, 'timesheet.deleted', [before])
  })
}

/**
 * Hands in a person's week: drafts and rejected timesheets.
 * @returns the week
 * @throws not_found, role for somebody else's week, conflict while a timer of that week runs
 */
export async function submit(actor: Actor, { day, userId = actor.userId }: OfWeek): Promise<TimesheetWeek> {
  return inOrganization(actor, async (tx) => {
    if (!mayEnter(actor, userId)) throw wrongRole('Only an Administrator may submit the time of somebody else.')
    const user = await requirePerson(tx, actor, userId)
    const monday = mondayOf(day)
    const entered = await listWeek(tx, actor, userId, monday)
    if (entered.some(({ end }) => !end)) throw conflict('The timer is still running. Stop it first.')
    const open = entered.filter(({ status }) => !lockOf(status))
    await decide(tx, actor, open, 'timesheet.submitted', { status: 'submitted', submittedAt: sql`now()` })
    return { monday, user, timesheets: await listWeek(tx, actor, userId, monday) }
  })
}

/**
 * Approves timesheets as the approver saw them, all or none.
 * @throws not_found, role for the approver's own, conflict when one was changed or is not submitted
 */
export const approve = (actor: Actor, { timesheets: seen }: ApproveTimesheets): Promise<Timesheet[]> =>
  inOrganization(actor, async (tx) => {
    const submitted = await requireSubmitted(tx, actor, seen)
    const own = { status: 'approved' as const, ...decidedBy(actor), decisionNote: null }
    return decide(tx, actor, submitted, 'timesheet.approved', own)
  })

/** Sends timesheets back to their owners, with the reason. @throws as `approve` does */
export const reject = (actor: Actor, { timesheets: seen, reason }: RejectTimesheets): Promise<Timesheet[]> =>
  inOrganization(actor, async (tx) => {
    const submitted = await requireSubmitted(tx, actor, seen)
    const own = { status: 'rejected' as const, ...decidedBy(actor), decisionNote: reason }
    return decide(tx, actor, submitted, 'timesheet.rejected', own, { reason })
  })

/**
 * Opens submitted and approved timesheets for changes, all or none.
 * @throws not_found, role, conflict when one was changed or is open already
 */
export const reopen = (actor: Actor, { timesheets: seen, reason }: ReopenTimesheets): Promise<Timesheet[]> =>
  inOrganization(actor, async (tx) => {
    const found = await requireSeen(tx, actor, seen)
    if (found.some((one) => !mayReopen(actor, one))) throw wrongRole('Somebody else has to open these again.')
    const open = found.find(({ status }) => !lockOf(status))
    if (open) throw conflict('One of these is open already.', open)
    const own = { status: 'draft' as const, submittedAt: null, ...decidedBy(actor), decisionNote: reason }
    return decide(tx, actor, found, 'timesheet.reopened', own, { reason })
  })

type Entry = Omit<AddTimesheet, 'id'>
type Values = Omit<typeof timesheets.$inferInsert, 'organizationId' | 'id' | 'createdBy' | 'submittedAt'> & {
  submittedAt: SQL | null
}

/** The stored values of an entry, once everything that it names is found and its times make sense. */
async function valuesOf(tx: Tx, actor: Actor, entry: Entry, before?: Timesheet): Promise<Values> {
  const { jobId, inspectionId, userId = actor.userId, breakMinutes, category, rateType, kilometres, note } = entry
  if (!mayEnter(actor, userId)) throw wrongRole('Only an Administrator may enter time for somebody else.')
  if (userId !== actor.userId && userId !== before?.userId) await requireActive(tx, actor, userId)
  if (inspectionId && !jobId) throw invalid({ jobId: 'Please select the job of the visit' })
  const job = jobId ? await requireJob(tx, actor, jobId) : null
  if (jobId && inspectionId) await requireVisit(tx, actor, jobId, inspectionId)
  const timezone = job?.timezone ?? actor.organization.timezone
  const startedAt = new Date(entry.start)
  const endedAt = entry.end ? requireEnd(startedAt, new Date(entry.end), timezone) : null
  const worked = endedAt && (endedAt.getTime() - startedAt.getTime()) / 60_000
  if (worked !== null && breakMinutes >= worked) throw invalid({ breakMinutes: 'The break is longer than the work' })
  if (!endedAt && entry.status === 'submitted') throw invalid({ end: 'Please say when the work ended' })
  if (!endedAt && userId !== actor.userId) throw invalid({ end: 'A timer runs for oneself only' })
  const { capturedAt, lateReason } = clocksOf(
    {
      happenedAt: (endedAt ?? startedAt).toISOString(),
      capturedAt: before?.capturedAt ?? entry.capturedAt,
      lateReason: entry.lateReason ?? before?.lateReason ?? null,
    },
    { field: endedAt ? 'end' : 'start' },
  )
  const isSubmitted = entry.status === 'submitted'
  return {
    userId,
    jobId,
    inspectionId,
    category,
    rateType,
    workedOn: workedOn(startedAt, timezone),
    timezone,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    breakMinutes,
    kilometres,
    note,
    capturedAt,
    lateReason,
    status: isSubmitted ? 'submitted' : 'draft',
    submittedAt: isSubmitted ? sql`now()` : null,
  }
}

function requireEnd(start: Date, end: Date, timezone: string): Date {
  const ended = endOf(start, end, timezone)
  if (!ended) {
    throw invalid({ end: end < start ? 'The end lies before the start' : `Work lasts up to ${MOST_HOURS} hours` })
  }
  return ended
}

/** A repeated timesheet is compared with the version that its owner may see; a changed one cannot be compared. */
function answerTo(actor: Actor, stored: Timesheet, entry: Entry): Error {
  const { status: _status, capturedAt: _at, lateReason: _reason, userId = actor.userId, start, end, ...content } = entry
  const ended = end && (endOf(new Date(start), new Date(end), stored.timezone)?.toISOString() ?? end)
  const sent = { ...content, userId, start, end: ended }
  return answerToReplay<object>(stored, { stored: stored, sent, isHere: mayEnter(actor, stored.userId) })
}

async function requireOwn(tx: Tx, actor: Actor, id: string): Promise<Timesheet> {
  const timesheet = await requireTimesheet(tx, actor, id)
  if (!mayEnter(actor, timesheet.userId)) throw wrongRole('This is the time of somebody else.')
  return timesheet
}

async function requirePerson(tx: Tx, { organizationId }: Actor, userId: string): Promise<Person> {
  const [row] = await tx
    .select(personColumns)
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  if (!row) throw notFound('user')
  return toPerson(row)
}

async function requireActive(tx: Tx, { organizationId }: Actor, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId), eq(users.status, 'ACTIVE')))
  if (!row) throw invalid({ userId: 'This person is not an active user' })
}

/** The timesheets of a decision. @throws conflict when one was changed since the approver saw it */
async function requireSeen(tx: Tx, actor: Actor, seen: ApproveTimesheets['timesheets']): Promise<Timesheet[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const found = await listTimesheets(tx, actor, [...versions.keys()])
  if (found.length < versions.size) throw notFound('timesheet')
  const changed = found.find(({ id, version }) => versions.get(id) !== version)
  if (changed) throw refuseStale(changed)
  return found
}

async function requireSubmitted(tx: Tx, actor: Actor, seen: ApproveTimesheets['timesheets']): Promise<Timesheet[]> {
  const found = await requireSeen(tx, actor, seen)
  if (found.some(({ userId }) => !mayDecide(actor, userId))) {
    throw wrongRole('Somebody else has to decide on your own time.')
  }
  const other = found.find(({ status }) => status !== 'submitted')
  if (other) throw conflict('Only what is submitted can be approved or rejected.', other)
  return found
}

const decidedBy = ({ userId }: Actor) => ({ decidedBy: userId, decidedAt: sql`now()` })

/** Writes the same into all of them if each is as it was read, else into none. */
async function decide(
  tx: Tx,
  actor: Actor,
  all: Timesheet[],
  action: string,
  values: PgUpdateSetSource<typeof timesheets>,
  details: Record<string, unknown> = {},
): Promise<Timesheet[]> {
  if (!all.length) return []
  const ids = all.map(({ id }) => id)
  const within = and(liveTimesheets(actor), isNotNull(timesheets.endedAt))
  const isWritten = await writeAsRead(tx, timesheets, all, { within, set: values })
  if (!isWritten) throw conflict('Somebody else changed one of these timesheets at this moment.')
  await tell(tx, actor, action, all, details)
  return listTimesheets(tx, actor, ids)
}

async function write(tx: Tx, actor: Actor, before: Timesheet, values: Partial<Values>): Promise<Timesheet> {
  await hold(tx, actor, before, values)
  return requireTimesheet(tx, actor, before.id)
}

/** Writes into a timesheet as it was read. @throws conflict when somebody else wrote meanwhile */
async function hold(tx: Tx, actor: Actor, before: Timesheet, set: PgUpdateSetSource<typeof timesheets>) {
  const isWritten = await writeAsRead(tx, timesheets, [before], { within: liveTimesheets(actor), set })
  if (!isWritten) throw refuseStale(await requireTimesheet(tx, actor, before.id))
}

/** The fields of a timesheet that the history shows when they change. */
const historyOf = ({ user, start, end, breakMinutes, category, rateType, kilometres, note }: Timesheet) => ({
  person: fullName(user),
  start,
  end,
  breakMinutes,
  category,
  rateType,
  kilometres,
  comment: note,
})

/**
 * Records in the history what happened to timesheets, and announces it to the timers and weeks of their people. `before`
 * is what a changed one was: its person and its job may have been others.
 */
async function tell(
  tx: Tx,
  actor: Actor,
  action: string,
  all: readonly Timesheet[],
  details?: Record<string, unknown>,
  before?: Timesheet,
): Promise<void> {
  await recordAll(
    tx,
    actor,
    action,
    all.map((timesheet) => happeningOf(timesheet, details)),
  )
  const owners = new Set([all, before ?? []].flat().map(({ userId }) => userId))
  await announce(tx, actor, 'timesheets', [...owners])
  if (before?.jobId && all.every(({ jobId }) => jobId !== before.jobId))
    await announce(tx, actor, 'jobs', [before.jobId])
}

const happeningOf = (timesheet: Timesheet, details: Record<string, unknown> = {}) => ({
  subjectType: 'timesheet',
  subjectId: timesheet.id,
  jobId: timesheet.jobId ?? undefined,
  details: { name: `${fullName(timesheet.user)}, ${formatDay(timesheet.workedOn)}`, ...details },
})
