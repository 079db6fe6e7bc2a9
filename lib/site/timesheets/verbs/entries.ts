import 'server-only'
import { type SQL, and, eq, sql } from 'drizzle-orm'

import { timesheets, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown } from '@/db/versioned'
import { conflict, invalid, wrongRole } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import type { Actor } from '@/lib/platform/auth/actor'
import { findStoredTimesheet, findTimer, requireTimesheet } from '@/lib/site/timesheets/queries'
import { MOST_HOURS, endOf, lockOf, mayEnter, workedOn } from '@/lib/site/timesheets/rules'
import type { AddTimesheet, ChangeTimesheet, Timesheet } from '@/lib/site/timesheets/schema'
import { requireVisit } from '@/lib/site/visits/queries'

import { hold, refuseStale, tell, write } from './write'

/**
 * Enters time; without an end it starts a timer.
 * @throws not_found, role for somebody else's time, invalid, and conflict when the id holds other content or a timer
 * runs
 */
export async function add(actor: Actor, { id = newId(), ...entry }: AddTimesheet): Promise<Timesheet> {
  return inOrganization(actor, async (tx) => {
    const { organizationId, userId: createdBy } = actor
    const known = {
      asked: entry,
      find: () => findStoredTimesheet(tx, actor, id),
      isHere: (stored: Timesheet) => mayEnter(actor, stored.userId),
      otherwise: async () => conflict('The timer is running already.', await findTimer(tx, actor, createdBy)),
    }
    await refuseKnown(tx, actor, timesheets, id, known)
    const values = await valuesOf(tx, actor, entry)
    await createOnce(tx, timesheets, { organizationId, id, createdBy, ...values }, known)
    const timesheet = await requireTimesheet(tx, actor, id)
    await tell(tx, actor, timesheet.end ? 'timesheet.added' : 'timesheet.timer-started', [timesheet])
    return timesheet
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

/** When the work ended. @throws invalid when it is before the start, or too long after it */
export function requireEnd(start: Date, end: Date, timezone: string): Date {
  const ended = endOf(start, end, timezone)
  if (!ended) {
    throw invalid({ end: end < start ? 'The end lies before the start' : `Work lasts up to ${MOST_HOURS} hours` })
  }
  return ended
}

/** A timesheet that the actor may write. @throws not_found, role when it is somebody else's */
export async function requireOwn(tx: Tx, actor: Actor, id: string): Promise<Timesheet> {
  const timesheet = await requireTimesheet(tx, actor, id)
  if (!mayEnter(actor, timesheet.userId)) throw wrongRole('This is the time of somebody else.')
  return timesheet
}

async function requireActive(tx: Tx, { organizationId }: Actor, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId), eq(users.status, 'ACTIVE')))
  if (!row) throw invalid({ userId: 'This person is not an active user' })
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
