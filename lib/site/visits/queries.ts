import 'server-only'
import { type SQL, and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { type PgTable, alias } from 'drizzle-orm/pg-core'

import { byName } from '@/db/alphabet'
import { askOnce } from '@/db/reading'
import { among, sameRow } from '@/db/rows'
import {
  airReadings,
  equipmentInstallations,
  inspectionAttendees,
  inspections,
  inventoryItems,
  jobForms,
  moistureReadings,
  photos,
  roomFeedItems,
  tasks,
  timesheets,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, personColumnsOf, toPerson } from '@/lib/company/users/queries'
import type { Person } from '@/lib/company/users/schema'
import { occurrenceStartOf } from '@/lib/job/calendar/stored/outcomes'
import { ruleColumns } from '@/lib/job/calendar/stored/rows'
import { toFieldClocks } from '@/lib/job/field/clocks'

import type { Recorded } from './rules'
import type { BrowseInspections, Inspection, InspectionSummary } from './schema'

interface Scope {
  organizationId: number
}

/** The visits of an organisation that were not deleted. */
export const liveVisits = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(inspections.organizationId, organizationId), isNull(inspections.deletedAt))

/** The facts of a visit that its records need. @throws not_found, also for a visit of another job */
export async function requireVisit(
  tx: Tx,
  viewer: Scope,
  jobId: string,
  inspectionId: string,
): Promise<{ id: string; happenedAt: string; isInitialAttendance: boolean }> {
  const [row] = await tx
    .select({
      id: inspections.id,
      happenedAt: inspections.happenedAt,
      isInitialAttendance: inspections.isInitialAttendance,
    })
    .from(inspections)
    .where(and(liveVisits(viewer), eq(inspections.jobId, jobId), eq(inspections.id, inspectionId)))
  if (!row) throw notFound('site visit')
  return row
}

const author = alias(users, 'author')
const editor = alias(users, 'editor')
const { organizationId: _organization, deletedAt: _deleted, ...ownColumns } = getTableColumns(inspections)

/** The task that a visit was begun from, unless it was taken off the calendar; `toBegunFrom` reads its columns. */
export const begunFrom = and(sameRow(tasks, inspections.taskId), isNull(tasks.deletedAt))
export const begunFromColumns = {
  id: tasks.id,
  startLocal: tasks.startLocal,
  endLocal: tasks.endLocal,
  timezone: tasks.timezone,
  ...ruleColumns,
}

type TaskRow = Parameters<typeof occurrenceStartOf>[0] & { id: string }

export type BegunFrom = Pick<Inspection, 'taskId' | 'occurrenceStart'>

/** @param slotDate the time of the task that the visit names */
export const toBegunFrom = (task: TaskRow | null, slotDate: string | null): BegunFrom => ({
  taskId: task && task.id,
  occurrenceStart: task && occurrenceStartOf(task, slotDate!),
})

const selectVisits = (tx: Tx) =>
  tx
    .select({
      visit: ownColumns,
      createdBy: personColumnsOf(author),
      updatedBy: personColumnsOf(editor),
      task: begunFromColumns,
    })
    .from(inspections)
    .innerJoin(author, sameRow(author, inspections.createdBy))
    .leftJoin(editor, sameRow(editor, inspections.updatedBy))
    .leftJoin(tasks, begunFrom)

type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number]

function toInspection({ visit, createdBy, updatedBy, task }: VisitRow, attendees: Person[]): Inspection {
  const { happenedAt, capturedAt, receivedAt, lateReason, taskId: _task, taskSlotDate, ...found } = visit
  const { happenedAt: inspectionDate, ...clocks } = toFieldClocks({ happenedAt, capturedAt, receivedAt, lateReason })
  return {
    ...found,
    inspectionDate,
    ...clocks,
    ...toBegunFrom(task, taskSlotDate),
    attendees,
    createdBy: toPerson(createdBy),
    updatedBy: updatedBy && toPerson(updatedBy),
  }
}

/** The attendees of each of some visits, by name. */
async function attendeesOf(tx: Tx, { organizationId }: Scope, ids: string[]): Promise<Map<string, Person[]>> {
  const found = new Map<string, Person[]>(ids.map((id) => [id, []]))
  if (!ids.length) return found
  const rows = await tx
    .select({ inspectionId: inspectionAttendees.inspectionId, person: personColumns })
    .from(inspectionAttendees)
    .innerJoin(users, sameRow(users, inspectionAttendees.userId))
    .where(and(eq(inspectionAttendees.organizationId, organizationId), among(inspectionAttendees.inspectionId, ids)))
    .orderBy(...byName(users))
  for (const { inspectionId, person } of rows) found.get(inspectionId)!.push(toPerson(person))
  return found
}

async function withAttendees(tx: Tx, scope: Scope, rows: VisitRow[]): Promise<Inspection[]> {
  const attendees = await attendeesOf(
    tx,
    scope,
    rows.map(({ visit }) => visit.id),
  )
  return rows.map((row) => toInspection(row, attendees.get(row.visit.id)!))
}

/** A job's site visits, the latest first. */
export const listVisits = (
  tx: Tx,
  scope: Scope,
  jobId: string,
  { isInitialAttendance }: BrowseInspections = {},
): Promise<Inspection[]> =>
  askOnce(tx, `visits ${jobId} ${isInitialAttendance}`, async () => {
    const rows = await selectVisits(tx)
      .where(
        and(
          liveVisits(scope),
          eq(inspections.jobId, jobId),
          isInitialAttendance === undefined ? undefined : eq(inspections.isInitialAttendance, isInitialAttendance),
        ),
      )
      .orderBy(desc(inspections.happenedAt), desc(inspections.id))
    return withAttendees(tx, scope, rows)
  })

/** One visit. @throws not_found, also for a visit of another job */
export async function getVisit(tx: Tx, scope: Scope, jobId: string, id: string): Promise<Inspection> {
  const rows = await selectVisits(tx).where(
    and(liveVisits(scope), eq(inspections.jobId, jobId), eq(inspections.id, id)),
  )
  const [found] = await withAttendees(tx, scope, rows)
  if (!found) throw notFound('site visit')
  return found
}

/** The task that a visit was begun from, at one of its times. @throws not_found, also for a visit of another job */
export async function taskBegunFrom(tx: Tx, scope: Scope, jobId: string, id: string): Promise<BegunFrom> {
  const [row] = await tx
    .select({ slotDate: inspections.taskSlotDate, task: begunFromColumns })
    .from(inspections)
    .leftJoin(tasks, begunFrom)
    .where(and(liveVisits(scope), eq(inspections.jobId, jobId), eq(inspections.id, id)))
  if (!row) throw notFound('site visit')
  return toBegunFrom(row.task, row.slotDate)
}

/** The visit that an id was used for, in any job, deleted or not. */
export async function findStoredVisit(tx: Tx, scope: Scope, id: string): Promise<Inspection | undefined> {
  const rows = await selectVisits(tx).where(
    and(eq(inspections.organizationId, scope.organizationId), eq(inspections.id, id)),
  )
  return (await withAttendees(tx, scope, rows))[0]
}

/** How many live rows of a table belong to the visit of the outer row. */
const countAt = (table: PgTable, counted: SQL, isAt: SQL) =>
  sql<number>`(select ${counted}::int from ${table} where ${isAt})`

type AtVisit = Record<'organizationId' | 'jobId' | 'inspectionId' | 'deletedAt', Parameters<typeof isNull>[0]>

// A foreign key gives a record its visit's job, and by the job the indexes find it.
const hangsOn = (table: AtVisit): SQL =>
  and(
    eq(table.organizationId as typeof roomFeedItems.organizationId, inspections.organizationId),
    eq(table.jobId as typeof roomFeedItems.jobId, inspections.jobId),
    eq(table.inspectionId as typeof roomFeedItems.inspectionId, inspections.id),
    isNull(table.deletedAt),
  )!

const all = sql`count(*)`

/** Photos of the records of a visit, and of its floor plan. */
const photosAt = countAt(
  photos,
  all,
  sql`${photos.organizationId} = ${inspections.organizationId} and ${photos.jobId} = ${inspections.jobId} and (
    ${photos.floorPlanOfId} = ${inspections.id}
    or ${photos.feedItemId} in (select ${roomFeedItems.id} from ${roomFeedItems} where ${hangsOn(roomFeedItems)})
    or ${photos.readingId} in (select ${moistureReadings.id} from ${moistureReadings} where ${hangsOn(moistureReadings)})
    or ${photos.inventoryItemId} in (select ${inventoryItems.id} from ${inventoryItems} where ${hangsOn(inventoryItems)}))`,
)
const readingsAt = sql<number>`(${countAt(moistureReadings, all, hangsOn(moistureReadings))}
  + ${countAt(airReadings, all, hangsOn(airReadings))})`
const pickUpsAt = countAt(
  equipmentInstallations,
  all,
  and(
    eq(equipmentInstallations.organizationId, inspections.organizationId),
    eq(equipmentInstallations.jobId, inspections.jobId),
    eq(equipmentInstallations.pickedUpInspectionId, inspections.id),
    isNull(equipmentInstallations.deletedAt),
  )!,
)
const installsAt = countAt(equipmentInstallations, all, hangsOn(equipmentInstallations))
const timesheetsAt = countAt(timesheets, all, hangsOn(timesheets))
const formsAt = countAt(jobForms, all, hangsOn(jobForms))

/** A job's site visits with the number of records at each, the latest first. */
export async function listVisitSummaries(tx: Tx, scope: Scope, jobId: string): Promise<InspectionSummary[]> {
  const [visits, counted] = await Promise.all([
    listVisits(tx, scope, jobId),
    tx
      .select({
        id: inspections.id,
        counts: {
          rooms: countAt(roomFeedItems, sql`count(distinct ${roomFeedItems.roomId})`, hangsOn(roomFeedItems)),
          photos: photosAt,
          readings: readingsAt,
          installed: installsAt,
          pickedUp: pickUpsAt,
          timesheets: timesheetsAt,
        },
      })
      .from(inspections)
      .where(and(liveVisits(scope), eq(inspections.jobId, jobId))),
  ])
  const countsOf = new Map(counted.map(({ id, counts }) => [id, counts]))
  return visits.flatMap((visit) => {
    const counts = countsOf.get(visit.id)
    return counts ? [{ ...visit, counts }] : []
  })
}

/**
 * Locks a visit until the transaction ends.
 * @param goes whether it is to be deleted: only then is anybody waited for who records at it
 * @throws not_found
 */
export async function holdVisit(tx: Tx, scope: Scope, id: string, { goes = false } = {}): Promise<void> {
  const own = and(liveVisits(scope), eq(inspections.id, id))
  const [held] = await tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(own)
    .for(goes ? 'update' : 'no key update')
  if (!held) throw notFound('site visit')
}

/** The records of a visit. The visit is locked until the transaction ends: nothing is added to it meanwhile. */
export async function holdRecorded(tx: Tx, scope: Scope, id: string): Promise<Recorded> {
  const own = and(liveVisits(scope), eq(inspections.id, id))
  // A record that is being added locks its visit: one of the two transactions waits for the other.
  await holdVisit(tx, scope, id, { goes: true })
  const [recorded] = await tx
    .select({
      notes: countAt(
        roomFeedItems,
        all,
        // The item for readings is made for them; only the readings are counted.
        sql`${hangsOn(roomFeedItems)} and ${roomFeedItems.type} <> 'MOISTURE'`,
      ),
      photos: photosAt,
      readings: readingsAt,
      inventory: countAt(inventoryItems, all, hangsOn(inventoryItems)),
      installations: sql<number>`(${installsAt} + ${pickUpsAt})`,
      timesheets: timesheetsAt,
      forms: formsAt,
    })
    .from(inspections)
    .where(own)
  return recorded!
}
