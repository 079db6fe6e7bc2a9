import 'server-only'
import {
  type AnyColumn,
  type SQL,
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import {
  airReadings,
  equipmentInstallations,
  equipmentItems,
  inspections,
  inventoryItems,
  meters,
  moistureReadings,
  rooms,
  timesheets,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { toDay } from '@/lib/base/time'
import { listStatusEntries } from '@/lib/job/jobs/queries/job'
import { STATUSES } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { classOfRooms, dryingEnd } from '@/lib/site/drying/rules'
import { itsItem, liveInstallations } from '@/lib/site/equipment/queries/rows'
import { ABSORBENT_WORDS } from '@/lib/site/inventory/rules'
import { pointsAboveGoal } from '@/lib/site/moisture/entries'
import { liveAir } from '@/lib/site/moisture/queries/air'
import { liveReadings } from '@/lib/site/moisture/queries/readings'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'
import { listDryingRooms } from '@/lib/site/sizing/queries'
import { liveVisits } from '@/lib/site/visits/queries'
import { latestOf } from '@/lib/site/visits/rules'

import { type Facts, ON_SITE } from './rules'

type Viewer = Pick<Actor, 'organizationId'>
interface JobScope {
  id: string
  status: JobStatus
  timezone: string
}

/** More of a kind than anybody reads. */
const MOST_NAMED = 20
/** The statuses after the work: drying is over, and somebody has attended. */
const DONE: readonly JobStatus[] = ['TO_BE_INVOICED', 'INVOICED', 'COMPLETED']

/** The facts in a job's record that may contradict each other. */
export async function readFacts(tx: Tx, viewer: Viewer, job: JobScope): Promise<Facts> {
  const [visits, matrix, roomRows, absorbent, strippedOut, meterUses, unitUses, [installed], ...times] =
    await Promise.all([
      visitFacts(tx, viewer, job.id),
      readMatrix(tx, viewer, job.id),
      listDryingRooms(tx, viewer, job.id),
      restorableAndAbsorbent(tx, viewer, job.id),
      firstStripOut(tx, viewer, job.id),
      overdueMeters(tx, viewer, job.id),
      overdueUnits(tx, viewer, job.id),
      countInstallations(tx, viewer, job.id),
      listStatusEntries(tx, viewer, job.id),
      firstAttendance(tx, viewer, job.id),
      daysWithoutVisit(tx, viewer, job),
    ])
  const [entries, [attendance], unvisited] = times
  const done = doneSince(entries)
  const aged = latestOf(visits, 'propertyAge')
  const waterClass = latestOf(visits, 'waterClass')?.waterClass
  const computed = classOfRooms(roomRows.filter(({ isAffected }) => isAffected))
  const roomNames = new Map(matrix.rooms.map(({ id, roomName }) => [id, roomName]))
  const day = (at: Date | string) => toDay(at, job.timezone)
  return {
    invoiced: done ? { on: day(done.happenedAt), status: STATUSES[done.status].label } : null,
    attendedOn: attendance?.at ? day(attendance.at) : null,
    mustBeAttended: attendance?.isRequired ?? true,
    unvisitedDays: unvisited.map(({ on }) => on),
    driedBecause: driedBecause(job.status, installed!, visits[0]?.outcome ?? null),
    wetPoints: pointsAboveGoal(matrix),
    doubtedControls: matrix.points.flatMap(({ label, roomId, doubt }) =>
      doubt ? [{ label, roomName: roomNames.get(roomId)!, doubt }] : [],
    ),
    isCategory3: latestOf(visits, 'waterCategory')?.waterCategory === 'CAT_3',
    restorableItems: absorbent,
    builtIn: aged ? Number(aged.happenedAt.slice(0, 4)) - aged.propertyAge! : null,
    hasAsbestosAnswer: visits.some(({ isAsbestosOnSite }) => isAsbestosOnSite !== null),
    strippedOutOn: strippedOut[0]?.on ?? null,
    classJudged: waterClass && waterClass !== 'NOT_APPLICABLE' ? waterClass : null,
    classComputed: computed,
    overdueMeters: meterUses.map(({ name, usedAt, reason }) => ({ name, usedOn: day(usedAt), reason: reason! })),
    overdueUnits: unitUses.map(({ name, usedAt, reason }) => ({ name, usedOn: day(usedAt), reason: reason! })),
  }
}

function driedBecause(
  status: JobStatus,
  installed: { all: number; standing: number },
  outcome: 'COMPLETE' | 'RETURN_NEEDED' | null,
): string | null {
  if (DONE.includes(status)) return `the job is “${STATUSES[status].label}”`
  return dryingEnd({ installed: installed.all, standing: installed.standing, outcome })
}

/** The facts of visits, the latest first. */
const visitFacts = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .select({
      happenedAt: inspections.happenedAt,
      waterCategory: inspections.waterCategory,
      waterClass: inspections.waterClass,
      propertyAge: inspections.propertyAge,
      isAsbestosOnSite: inspections.isAsbestosOnSite,
      outcome: inspections.outcome,
    })
    .from(inspections)
    .where(and(liveVisits(viewer), eq(inspections.jobId, jobId)))
    .orderBy(desc(inspections.happenedAt), desc(inspections.id))
    .limit(500)

const restorableAndAbsorbent = (tx: Tx, { organizationId }: Viewer, jobId: string) =>
  tx
    .select({ name: inventoryItems.name, roomName: rooms.roomName })
    .from(inventoryItems)
    .innerJoin(rooms, sameRow(rooms, inventoryItems.roomId))
    .where(
      and(
        eq(inventoryItems.organizationId, organizationId),
        eq(inventoryItems.jobId, jobId),
        isNull(inventoryItems.deletedAt),
        eq(inventoryItems.disposition, 'RESTORABLE'),
        sql`${inventoryItems.name} ~* ${`\\m${ABSORBENT_WORDS}`}`,
      ),
    )
    .orderBy(asc(inAlphabet(rooms.roomName)), asc(inAlphabet(inventoryItems.name)))
    .limit(MOST_NAMED)

const firstStripOut = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .select({ on: min(timesheets.workedOn) })
    .from(timesheets)
    .where(and(hoursOf(viewer, jobId), eq(timesheets.category, 'STRIP_OUT')))

/** The meters of moisture and of air that were used past their check. */
function overdueMeters(tx: Tx, viewer: Viewer, jobId: string) {
  const usesOf = (readings: typeof moistureReadings | typeof airReadings, live: SQL | undefined) =>
    tx
      .select({ meterId: readings.meterId, usedAt: readings.happenedAt, reason: readings.overdueMeterReason })
      .from(readings)
      .where(and(live, eq(readings.jobId, jobId), isNotNull(readings.overdueMeterReason)))
  const uses = unionAll(usesOf(moistureReadings, liveReadings(viewer)), usesOf(airReadings, liveAir(viewer))).as('uses')
  return tx
    .selectDistinctOn([meters.id], { name: meters.name, usedAt: uses.usedAt, reason: uses.reason })
    .from(uses)
    .innerJoin(meters, and(eq(meters.organizationId, viewer.organizationId), eq(meters.id, uses.meterId)))
    .orderBy(meters.id, desc(uses.usedAt))
    .limit(MOST_NAMED)
}

const overdueUnits = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .selectDistinctOn([equipmentItems.id], {
      name: equipmentItems.referenceId,
      usedAt: equipmentInstallations.happenedAt,
      reason: equipmentInstallations.overdueTagReason,
    })
    .from(equipmentInstallations)
    .innerJoin(equipmentItems, itsItem)
    .where(
      and(
        liveInstallations(viewer),
        eq(equipmentInstallations.jobId, jobId),
        isNotNull(equipmentInstallations.overdueTagReason),
      ),
    )
    .orderBy(equipmentItems.id, desc(equipmentInstallations.happenedAt))
    .limit(MOST_NAMED)

const countInstallations = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx
    .select({
      all: sql<number>`count(*)::int`,
      standing: sql<number>`count(*) filter (where ${equipmentInstallations.pickedUpAt} is null)::int`,
    })
    .from(equipmentInstallations)
    .where(and(liveInstallations(viewer), eq(equipmentInstallations.jobId, jobId)))

/** The entry that ended the work on a job; undefined while it is under way. */
function doneSince<E extends { status: JobStatus }>(entries: readonly E[]): E | undefined {
  const underWay = entries.findIndex(({ status }) => !DONE.includes(status))
  return (underWay < 0 ? entries : entries.slice(0, underWay)).at(-1)
}

/** The time of the first attendance, at a visit or by the KPI; and whether anybody has to attend. */
const firstAttendance = (tx: Tx, viewer: Viewer, jobId: string) =>
  tx.execute<{ at: string | null; isRequired: boolean }>(sql`
    select least(stamped_at, (select min(${inspections.happenedAt}) from ${inspections}
                               where ${and(liveVisits(viewer), eq(inspections.jobId, jobId))})) as at,
           not is_removed as "isRequired"
      from job_checkpoints(${viewer.organizationId}, array[${jobId}::uuid]) where checkpoint = 'TIME_OF_ATTENDANCE'`)

/**
 * Days, in the job's zone, on which hours on site began without a visit: they name none, and no day that they touch has
 * one. A running timer may yet get its visit.
 */
function daysWithoutVisit(tx: Tx, viewer: Viewer, { id, timezone }: JobScope) {
  const day = (at: AnyColumn) => sql<string>`(${at} at time zone ${timezone})::date`
  const visitsOfTheDay = tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(
      and(
        liveVisits(viewer),
        eq(inspections.jobId, id),
        or(
          eq(inspections.id, timesheets.inspectionId),
          sql`${day(inspections.happenedAt)} between ${day(timesheets.startedAt)} and ${day(timesheets.endedAt)}`,
        ),
      ),
    )
  return tx
    .selectDistinct({ on: sql<string>`${day(timesheets.startedAt)}::text` })
    .from(timesheets)
    .where(
      and(
        hoursOf(viewer, id),
        inArray(timesheets.category, [...ON_SITE]),
        isNotNull(timesheets.endedAt),
        notExists(visitsOfTheDay),
      ),
    )
    .orderBy(sql`1`)
    .limit(500)
}

/** The timesheets of a job that were not rejected. */
const hoursOf = ({ organizationId }: Viewer, jobId: string) =>
  and(
    eq(timesheets.organizationId, organizationId),
    eq(timesheets.jobId, jobId),
    isNull(timesheets.deletedAt),
    ne(timesheets.status, 'rejected'),
  )
