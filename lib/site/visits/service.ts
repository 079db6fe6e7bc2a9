import 'server-only'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { inspectionAttendees, inspections, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, requireChanged, writeAsRead } from '@/db/versioned'
import { AlreadyDone, changedMeanwhile, conflict, invalid, arrivedOtherwise } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { requireTaskOfJob } from '@/lib/job/calendar/verbs/done'
import { clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { findStoredVisit, getVisit, holdRecorded, listVisitSummaries, listVisits, liveVisits } from './queries'
import { deletionRefusal, refusalsOf } from './rules'
import type {
  AddInspection,
  BrowseInspections,
  ChangeInspection,
  ChangeInspectionDate,
  Inspection,
  InspectionSummary,
} from './schema'

const refuseStale = changedMeanwhile('this site visit', inspections)

/** A job's site visits, the latest first. @throws not_found */
export const browse = (actor: Actor, jobId: string, query: BrowseInspections): Promise<Inspection[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listVisits(tx, actor, jobId, query)])
    return found
  })

/** A job's site visits with the number of records at each, the latest first. @throws not_found */
export const summaries = (actor: Actor, jobId: string): Promise<InspectionSummary[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listVisitSummaries(tx, actor, jobId)])
    return found
  })

/** @throws not_found, also for a visit of another job */
export const read = (actor: Actor, jobId: string, id: string): Promise<Inspection> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), getVisit(tx, actor, jobId, id)])
    return found
  })

/** The sent fields of a visit: its date, its attendees and the findings. */
type Given = Omit<ChangeInspection, 'version'>

/** The findings of a visit, as columns of its row. */
const NOTHING_FOUND = {
  damageIsRectified: null,
  rectifiedSelection: null,
  timeOfDamage: null,
  temperatureUnits: 'Celsius',
  temperatureInside: null,
  temperatureOutside: null,
  rhInside: null,
  rhOutside: null,
  temporaryAccommodationRequired: null,
  whyAccommodationRequired: null,
  outcome: null,
  returnReason: null,
  returnOn: null,
} as const

/**
 * Records a site visit; without attendees its author attended. It may name the task that it was begun from.
 * @throws not_found, invalid, and conflict when the job has an initial attendance already, or the id stands for another
 * visit
 */
export async function add(actor: Actor, jobId: string, given: AddInspection): Promise<Inspection> {
  const { id = newId(), capturedAt, taskId, occurrenceStart, ...rest } = given
  const { inspectionDate, lateReason, attendeeIds = [actor.userId], ...found } = rest
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { by: actor.userId, jobId, ...given },
      find: () => findStoredVisit(tx, actor, id),
      refuse: arrivedOtherwise,
    }
    const [job] = await Promise.all([requireJob(tx, actor, jobId), refuseKnown(tx, actor, inspections, id, known)])
    const clocks = clocksOf({ happenedAt: inspectionDate, capturedAt, lateReason }, { field: 'inspectionDate' })
    const facts = { ...NOTHING_FOUND, ...without(found), inspectionDate: clocks.happenedAt }
    await check(tx, actor, facts, { attendeeIds, timezone: job.timezone })

    const task = taskId && (await requireTaskOfJob(tx, actor, jobId, { taskId, occurrenceStart }))
    const { organizationId, userId: createdBy } = actor
    await createOnce(tx, inspections, { organizationId, id, jobId, createdBy, ...found, ...clocks, ...task }, known)
    await writeAttendees(tx, actor, id, attendeeIds)
    const stored = await getVisit(tx, actor, jobId, id)
    await record(tx, actor, stored.isInitialAttendance ? 'site-visit.attended' : 'site-visit.added', {
      ...about(stored),
      details: {
        inspectionDate: stored.inspectionDate,
        isInitialAttendance: stored.isInitialAttendance,
      },
    })
    return stored
  })
}

/**
 * Changes a visit; a field that is left out stays. The same change again returns what is stored.
 * @throws not_found, invalid, and conflict with the stored visit when somebody changed it since `version` was read
 */
export const change = (actor: Actor, jobId: string, id: string, { version, ...given }: ChangeInspection) =>
  inOrganization(actor, (tx) => write(tx, actor, { jobId, id, version }, given))

/**
 * Changes the time of a visit.
 * @throws not_found, invalid when it lies ahead or is late without a reason, and conflict as `change` does
 */
export const changeDate = (actor: Actor, jobId: string, id: string, { version, ...given }: ChangeInspectionDate) =>
  inOrganization(actor, (tx) => write(tx, actor, { jobId, id, version }, given))

/**
 * Finishes a visit within the transaction of another verb, which holds it.
 * @param seen the outcome that the caller sees; the same finish again counts as done
 * @throws not_found, invalid, and conflict with the stored visit when it has another outcome meanwhile
 */
export async function writeOutcome(
  tx: Tx,
  actor: Actor,
  { jobId, id, seen }: { jobId: string; id: string; seen: Inspection['outcome'] },
  given: Pick<Given, 'outcome' | 'returnReason' | 'returnOn'>,
): Promise<Inspection> {
  const before = await getVisit(tx, actor, jobId, id)
  if (before.outcome !== seen) throw isStored(before, given) ? new AlreadyDone(before) : refuseStale(before)
  return write(tx, actor, { jobId, id, version: before.version }, given)
}

async function write(
  tx: Tx,
  actor: Actor,
  { jobId, id, version }: { jobId: string; id: string; version: number | undefined },
  { inspectionDate, lateReason, attendeeIds, ...found }: Partial<Given>,
): Promise<Inspection> {
  const [job, before] = await Promise.all([requireJob(tx, actor, jobId), getVisit(tx, actor, jobId, id)])
  if (version !== undefined && version !== before.version) {
    throw isStored(before, { inspectionDate, lateReason, attendeeIds, ...found })
      ? new AlreadyDone(before)
      : refuseStale(before)
  }
  const date = inspectionDate && movedTo(before, inspectionDate, lateReason)
  const facts = { ...before, ...without(found), ...(inspectionDate && { inspectionDate }) }
  await check(tx, actor, facts, { attendeeIds, timezone: job.timezone, before })

  // When two people change a visit at the same second, the one whose read is older than the other's write loses.
  const isWritten = await writeAsRead(tx, inspections, [before], {
    within: liveVisits(actor),
    set: { ...found, ...date, updatedBy: actor.userId },
  })
  if (!isWritten) throw refuseStale(await getVisit(tx, actor, jobId, id))
  if (attendeeIds) await writeAttendees(tx, actor, id, attendeeIds)
  const after = await getVisit(tx, actor, jobId, id)
  const details = changesBetween(recordedOf(before), recordedOf(after))
  if (Object.keys(details).length) await record(tx, actor, 'site-visit.changed', { ...about(after), details })
  return after
}

/**
 * Deletes a visit that was recorded by mistake, if it has no records. The records of a visit are evidence, and are
 * deleted one by one.
 * @throws not_found, conflict that names what is recorded at it
 */
export const remove = (actor: Actor, jobId: string, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    const [, visit] = await Promise.all([requireJob(tx, actor, jobId), getVisit(tx, actor, jobId, id)])
    await removeEmpty(tx, actor, visit, 'site-visit.deleted')
  })

/** Deletes a visit within the transaction of another verb. @throws not_found, conflict that names what is recorded at it */
export async function removeEmpty(
  tx: Tx,
  actor: Actor,
  visit: Inspection,
  action: 'site-visit.deleted' | 'site-visit.taken-back',
): Promise<void> {
  const refusal = deletionRefusal(await holdRecorded(tx, actor, visit.id))
  if (refusal) throw conflict(refusal)
  await requireChanged(
    tx
      .update(inspections)
      .set({ deletedAt: sql`now()` })
      .where(and(liveVisits(actor), eq(inspections.id, visit.id))),
  )
  await record(tx, actor, action, {
    ...about(visit),
    details: {
      inspectionDate: visit.inspectionDate,
      isInitialAttendance: visit.isInitialAttendance,
      text: visit.summary,
    },
  })
}

/** Drops fields that were not sent, so that they replace nothing. */
const without = <T extends object>(found: T) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Partial<T>

/** Whether a change is stored already, so that this is a second try. */
function isStored(before: Inspection, { attendeeIds, ...fields }: Partial<Given>): boolean {
  const stored = { ...before, attendeeIds: before.attendees.map(({ id }) => id).toSorted() }
  const given = without({ ...fields, attendeeIds: attendeeIds && [...new Set(attendeeIds)].toSorted() })
  return Object.keys(changesBetween(stored, { ...stored, ...given })).length === 0
}

/** The clocks of a visit that took place at another time; the time of entry stays. */
function movedTo(before: Inspection, inspectionDate: string, lateReason: string | null | undefined) {
  const given = {
    happenedAt: inspectionDate,
    capturedAt: before.capturedAt,
    lateReason: lateReason ?? before.lateReason,
  }
  const { happenedAt, lateReason: reason } = clocksOf(given, { field: 'inspectionDate' })
  return { happenedAt, lateReason: reason }
}

/** @throws invalid, with all faults */
async function check(
  tx: Tx,
  actor: Actor,
  facts: Parameters<typeof refusalsOf>[0],
  { attendeeIds, timezone, before }: { attendeeIds: string[] | undefined; timezone: string; before?: Inspection },
): Promise<void> {
  const wrong = refusalsOf(facts, timezone, new Date())
  const named = new Set(attendeeIds)
  // Earlier attendees may stay, even if they have left since.
  for (const { id } of before?.attendees ?? []) named.delete(id)
  if (named.size) {
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.organizationId, actor.organizationId), inArray(users.id, [...named]), ne(users.status, 'REMOVED')),
      )
    if (found.length < named.size) {
      wrong.push({ path: 'attendeeIds', message: 'Somebody who is named is not of your organization' })
    }
  }
  if (wrong.length) throw invalid(wrong)
}

async function writeAttendees(
  tx: Tx,
  { organizationId }: Actor,
  inspectionId: string,
  attendeeIds: string[],
): Promise<void> {
  const userIds = [...new Set(attendeeIds)]
  await tx
    .delete(inspectionAttendees)
    .where(
      and(eq(inspectionAttendees.organizationId, organizationId), eq(inspectionAttendees.inspectionId, inspectionId)),
    )
  if (!userIds.length) return
  await tx.insert(inspectionAttendees).values(userIds.map((userId) => ({ organizationId, inspectionId, userId })))
}

/** A visit for the history: its people by name. */
const recordedOf = ({
  attendees,
  createdBy: _by,
  updatedBy: _editor,
  capturedAt: _at,
  receivedAt: _received,
  taskId: _task,
  occurrenceStart: _slot,
  ...visit
}: Inspection) => ({
  ...visit,
  attendees: attendees.map(fullName),
})

const about = ({ id, jobId }: Inspection) => ({ subjectType: 'site-visit', subjectId: id, jobId })
