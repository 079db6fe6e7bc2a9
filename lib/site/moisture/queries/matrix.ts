import 'server-only'
import { and, asc, desc, eq, lte, min, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { askOnce } from '@/db/reading'
import { among } from '@/db/rows'
import { inspections, meterScales, meters, moisturePoints, moistureReadings, rooms } from '@/db/schema'
import { packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { liveRooms } from '@/lib/site/rooms/queries'
import { liveVisits } from '@/lib/site/visits/queries'

import { itsMeter, scaleColumns } from './meters'
import { livePoints, pointColumns } from './points'
import { liveReadings } from './readings'

interface Scope {
  organizationId: number
}

/** The columns of a reading in the matrix. */
const matrixColumns = {
  id: moistureReadings.id,
  jobId: moistureReadings.jobId,
  pointId: moistureReadings.pointId,
  inspectionId: moistureReadings.inspectionId,
  scaleId: moistureReadings.scaleId,
  value: moistureReadings.value,
  happenedAt: moistureReadings.happenedAt,
  capturedAt: moistureReadings.capturedAt,
  note: moistureReadings.note,
  overdueMeterReason: moistureReadings.overdueMeterReason,
  version: moistureReadings.version,
}

/**
 * The rows for the matrices of some jobs, in six statements for any number of jobs and any size.
 * @param most so many readings of each job, the newest; one more is read when there are more
 */
export const readMatrixRows = (tx: Tx, scope: Scope, jobIds: readonly string[], most: number) =>
  askOnce(tx, `matrices ${most} ${jobIds.join(' ')}`, () => selectMatrixRows(tx, scope, jobIds, most))

async function selectMatrixRows(tx: Tx, scope: Scope, jobIds: readonly string[], most: number) {
  const { organizationId } = scope
  const { id, jobId, happenedAt, receivedAt } = moistureReadings
  const ofJobs = and(liveReadings(scope), among(jobId, jobIds))
  const nth = sql<number>`row_number() over (partition by ${jobId} order by ${happenedAt} desc, ${id} desc)`
  const numbered = tx.$with('numbered').as(
    tx
      .select({ id, happenedAt, nth: nth.mapWith(Number).as('nth'), row: packed(matrixColumns).as('row') })
      .from(moistureReadings)
      .where(ofJobs),
  )
  const [visitRows, roomRows, pointRows, newestFirst, firstRows, scaleRows] = await Promise.all([
    tx
      .select({
        id: inspections.id,
        happenedAt: inspections.happenedAt,
        isInitialAttendance: inspections.isInitialAttendance,
      })
      .from(inspections)
      .where(and(liveVisits(scope), among(inspections.jobId, jobIds)))
      .orderBy(asc(inspections.happenedAt), asc(inspections.id)),
    tx
      .select({
        id: rooms.id,
        roomName: rooms.roomName,
        level: rooms.level,
        chamber: rooms.chamber,
        isAffected: rooms.isAffected,
      })
      .from(rooms)
      .where(and(liveRooms(scope), among(rooms.jobId, jobIds)))
      .orderBy(asc(rooms.position), asc(inAlphabet(rooms.roomName))),
    tx
      .select(pointColumns)
      .from(moisturePoints)
      .where(and(livePoints(scope), among(moisturePoints.jobId, jobIds)))
      .orderBy(asc(moisturePoints.position), asc(moisturePoints.createdAt)),
    tx
      .with(numbered)
      .select({ nth: numbered.nth, row: numbered.row })
      .from(numbered)
      .where(lte(numbered.nth, most + 1))
      .orderBy(desc(numbered.happenedAt), desc(numbered.id)),
    tx
      .select({ jobId, at: min(receivedAt) })
      .from(moistureReadings)
      .where(ofJobs)
      .groupBy(jobId),
    tx
      .select({
        ...scaleColumns,
        meterName: meters.name,
      })
      .from(meterScales)
      .innerJoin(meters, itsMeter)
      .where(
        and(
          eq(meterScales.organizationId, organizationId),
          sql`${meterScales.id} in (
            select scale_id from moisture_points where organization_id = ${organizationId} and job_id = any(${sql.param([...jobIds])}::uuid[]) and deleted_at is null
            union select scale_id from moisture_readings where organization_id = ${organizationId} and job_id = any(${sql.param([...jobIds])}::uuid[]) and deleted_at is null)`,
        ),
      ),
  ])
  return {
    visitRows,
    roomRows,
    pointRows,
    newestFirst,
    firstReadAt: new Map(firstRows.map(({ jobId, at }) => [jobId, at!])),
    scaleRows,
  }
}
