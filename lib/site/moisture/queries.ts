import 'server-only'
import { type SQL, and, asc, count, desc, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm'

import { among, sameRow } from '@/db/rows'
import {
  airReadings,
  equipmentItems,
  files,
  inspections,
  meterScales,
  meters,
  moisturePoints,
  moistureReadings,
  rooms,
  users,
} from '@/db/schema'
import { packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { cutList, totalOfCut } from '@/lib/base/cut'
import { invalid, notFound } from '@/lib/base/errors'
import { airAt, grainDepression, toCelsius } from '@/lib/base/psychrometrics'
import { toDay } from '@/lib/base/time'
import { fileUrl } from '@/lib/base/wire'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { toFieldClocks } from '@/lib/job/field/clocks'
import { photosOf } from '@/lib/job/photos/queries'
import type { Actor } from '@/lib/platform/auth/actor'
import { liveRooms } from '@/lib/site/rooms/queries'
import { liveVisits } from '@/lib/site/visits/queries'
import type { FloorPlan } from '@/lib/site/visits/schema'

import { MOST_METERS, intakeOf, isPastCheck } from './rules'
import type { AirReading, JobAir, Meter, MeterScale, MoisturePoint, MoistureReading } from './schema'

interface Scope {
  organizationId: number
}

type Viewer = Pick<Actor, 'organizationId' | 'organization'>

const itsMeter = sameRow(meters, meterScales.meterId)

const scaleColumns = {
  id: meterScales.id,
  meterId: meterScales.meterId,
  label: meterScales.label,
  min: meterScales.min,
  max: meterScales.max,
  unit: meterScales.unit,
}

/** The scales, of some, that a reading or a point uses. */
export async function usedScales(
  tx: Tx,
  { organizationId }: Scope,
  scales: readonly Pick<typeof meterScales.$inferSelect, 'id' | 'meterId'>[],
): Promise<Set<string>> {
  if (!scales.length) return new Set()
  const ids = sql.param(scales.map(({ id }) => id))
  const meterIds = sql.param(scales.map(({ meterId }) => meterId))
  // The meter's first scale from this one on, in the order of the index. Asked whether one exists, Postgres expects to meet
  // it soon and looks through all readings, which for an unused scale it does to the end.
  const firstIn = (table: typeof moistureReadings | typeof moisturePoints) => sql`
    (select u.scale_id from ${table} u
      where u.organization_id = ${organizationId} and u.meter_id = s.meter_id and u.scale_id >= s.id
      order by u.scale_id limit 1)`
  const rows = await tx.execute<{ id: string }>(sql`
    select s.id from unnest(${ids}::uuid[], ${meterIds}::uuid[]) s(id, meter_id)
     where s.id in (${firstIn(moistureReadings)}, ${firstIn(moisturePoints)})`)
  return new Set(rows.map(({ id }) => id))
}

/** The meters in use are fewer; the others were retired. */
const MOST_LISTED = MOST_METERS * 2

async function readMeters(tx: Tx, viewer: Viewer, which?: SQL): Promise<Meter[]> {
  const { organizationId } = viewer
  const ofOrganization = and(eq(meters.organizationId, organizationId), which)
  const [rows, scaleRows] = await Promise.all([
    tx
      .select({
        id: meters.id,
        name: meters.name,
        make: meters.make,
        model: meters.model,
        serial: meters.serial,
        kind: meters.kind,
        lastCalibratedOn: meters.lastCalibratedOn,
        calibrationMonths: meters.calibrationMonths,
        nextDueOn: meters.nextDueOn,
        defaultMethod: meters.defaultMethod,
        isToComplete: meters.isToComplete,
        retiredAt: meters.retiredAt,
        createdAt: meters.createdAt,
        updatedAt: meters.updatedAt,
        version: meters.version,
        certificate: { id: files.id, name: files.name },
        assignedUser: personColumns,
      })
      .from(meters)
      .leftJoin(files, sameRow(files, meters.certificateFileId))
      .leftJoin(users, sameRow(users, meters.assignedUserId))
      .where(ofOrganization)
      .orderBy(sql`${meters.retiredAt} is not null`, asc(sql`lower(${meters.name})`))
      .limit(MOST_LISTED + 1),
    tx
      .select(scaleColumns)
      .from(meterScales)
      .innerJoin(meters, itsMeter)
      .where(and(eq(meterScales.organizationId, organizationId), isNull(meterScales.retiredAt), which))
      .orderBy(asc(meterScales.position)),
  ])
  const used = await usedScales(tx, viewer, scaleRows)
  const scalesOf = new Map<string, MeterScale[]>()
  for (const { meterId, ...scale } of scaleRows) {
    scalesOf.set(meterId, [...(scalesOf.get(meterId) ?? []), { ...scale, isUsed: used.has(scale.id) }])
  }
  const today = toDay(new Date(), viewer.organization.timezone)
  const list = rows.slice(0, MOST_LISTED).map(({ certificate, assignedUser, ...meter }) => ({
    ...meter,
    scales: scalesOf.get(meter.id) ?? [],
    isPastCheck: isPastCheck(meter, today),
    certificate: certificate && { ...certificate, url: fileUrl(certificate.id)! },
    assignedUser: assignedUser && toPerson(assignedUser),
  }))
  return rows.length > MOST_LISTED ? cutList(list, true, await tx.$count(meters, ofOrganization)) : list
}

/** The organisation's meters by name, retired ones last. */
export const listMeters = (tx: Tx, viewer: Viewer): Promise<Meter[]> => readMeters(tx, viewer)

export async function findMeter(tx: Tx, viewer: Viewer, id: string): Promise<Meter | null> {
  const [found] = await readMeters(tx, viewer, eq(meters.id, id))
  return found ?? null
}

/** @throws not_found */
export async function requireMeter(tx: Tx, viewer: Viewer, id: string): Promise<Meter> {
  const found = await findMeter(tx, viewer, id)
  if (!found) throw notFound('meter')
  return found
}

/** How many meters are in use. */
export async function countMeters(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(meters)
    .where(and(eq(meters.organizationId, organizationId), isNull(meters.retiredAt)))
  return row!.n
}

/** How many meters in use the office has yet to complete. */
export const countMetersToComplete = (tx: Tx, { organizationId }: Scope): Promise<number> =>
  tx.$count(
    meters,
    and(eq(meters.organizationId, organizationId), isNull(meters.retiredAt), eq(meters.isToComplete, true)),
  )

/** A scale with the facts about its meter that a reading needs. */
export interface BoundScale {
  id: string
  meterId: string
  label: string
  min: number
  max: number
  unit: string
  meterName: string
  nextDueOn: string | null
  isRetired: boolean
}

/** Locks a scale that something will be bound to. @throws invalid on `scaleId` without one, or for another meter's */
export async function requireScale(
  tx: Tx,
  { organizationId }: Scope,
  scaleId: string,
  meterId?: string,
): Promise<BoundScale> {
  const [row] = await tx
    .select({
      ...scaleColumns,
      meterName: meters.name,
      nextDueOn: meters.nextDueOn,
      isRetired: sql<boolean>`${meterScales.retiredAt} is not null or ${meters.retiredAt} is not null`,
    })
    .from(meterScales)
    .innerJoin(meters, itsMeter)
    .where(and(eq(meterScales.organizationId, organizationId), eq(meterScales.id, scaleId)))
  if (!row || (meterId && row.meterId !== meterId)) throw invalid({ scaleId: 'Please choose a scale of this meter' })
  return row
}

/** The points of an organisation that were not deleted. */
export const livePoints = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(moisturePoints.organizationId, organizationId), isNull(moisturePoints.deletedAt))

export const pointColumns = {
  id: moisturePoints.id,
  jobId: moisturePoints.jobId,
  roomId: moisturePoints.roomId,
  label: moisturePoints.label,
  location: moisturePoints.location,
  material: moisturePoints.material,
  meterId: moisturePoints.meterId,
  scaleId: moisturePoints.scaleId,
  isControl: moisturePoints.isControl,
  manualGoal: moisturePoints.manualGoal,
  manualGoalReason: moisturePoints.manualGoalReason,
  planPhotoId: moisturePoints.planPhotoId,
  planX: moisturePoints.planX,
  planY: moisturePoints.planY,
  position: moisturePoints.position,
  createdAt: moisturePoints.createdAt,
  updatedAt: moisturePoints.updatedAt,
  version: moisturePoints.version,
}

type PointRow = Pick<typeof moisturePoints.$inferSelect, keyof typeof pointColumns>

export const toPoint = ({ planPhotoId, planX, planY, ...point }: PointRow): MoisturePoint => ({
  ...point,
  plan: planPhotoId ? { photoId: planPhotoId, x: planX!, y: planY! } : null,
})

/** The points on floor plans, by their photos. */
export async function pointsOnPlans(tx: Tx, scope: Scope, photoIds: readonly string[]): Promise<FloorPlan['points']> {
  if (!photoIds.length) return []
  const rows = await tx
    .select({ id: moisturePoints.id, label: moisturePoints.label, photoId: moisturePoints.planPhotoId })
    .from(moisturePoints)
    .where(and(livePoints(scope), among(moisturePoints.planPhotoId, photoIds)))
    .orderBy(asc(moisturePoints.position), asc(moisturePoints.createdAt))
  return rows.map(({ photoId, ...point }) => ({ ...point, photoId: photoId! }))
}

/** The point that an id was used for, in any job, deleted or not. */
export async function findPoint(tx: Tx, { organizationId }: Scope, id: string): Promise<MoisturePoint | null> {
  const [row] = await tx
    .select(pointColumns)
    .from(moisturePoints)
    .where(and(eq(moisturePoints.organizationId, organizationId), eq(moisturePoints.id, id)))
  return row ? toPoint(row) : null
}

/** @throws not_found, also for a point of another job */
export async function requirePoint(tx: Tx, scope: Scope, jobId: string, id: string): Promise<MoisturePoint> {
  const [row] = await tx
    .select(pointColumns)
    .from(moisturePoints)
    .where(and(livePoints(scope), eq(moisturePoints.jobId, jobId), eq(moisturePoints.id, id)))
  if (!row) throw notFound('moisture point')
  return toPoint(row)
}

/** The readings of an organisation that were not deleted. */
export const liveReadings = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(moistureReadings.organizationId, organizationId), isNull(moistureReadings.deletedAt))

/** The readings of a point that were not deleted; by its job and its room the index finds them. */
export const readingsOfPoint = (
  scope: Scope,
  { jobId, roomId, id }: Pick<MoisturePoint, 'jobId' | 'roomId' | 'id'>,
): SQL | undefined =>
  and(
    liveReadings(scope),
    eq(moistureReadings.jobId, jobId),
    eq(moistureReadings.roomId, roomId),
    eq(moistureReadings.pointId, id),
  )

async function readReadings(tx: Tx, scope: Scope, which: SQL | undefined): Promise<MoistureReading[]> {
  const rows = await tx
    .select({
      id: moistureReadings.id,
      jobId: moistureReadings.jobId,
      roomId: moistureReadings.roomId,
      inspectionId: moistureReadings.inspectionId,
      feedItemId: moistureReadings.feedItemId,
      pointId: moistureReadings.pointId,
      pointLabel: moisturePoints.label,
      location: moisturePoints.location,
      material: moisturePoints.material,
      meterId: moistureReadings.meterId,
      meterName: meters.name,
      scaleId: moistureReadings.scaleId,
      scaleLabel: meterScales.label,
      type: moistureReadings.type,
      method: moistureReadings.method,
      value: moistureReadings.value,
      unit: moistureReadings.unit,
      depth: moistureReadings.depth,
      depthUnit: moistureReadings.depthUnit,
      note: moistureReadings.note,
      overdueMeterReason: moistureReadings.overdueMeterReason,
      happenedAt: moistureReadings.happenedAt,
      capturedAt: moistureReadings.capturedAt,
      receivedAt: moistureReadings.receivedAt,
      lateReason: moistureReadings.lateReason,
      takenBy: personColumns,
      createdAt: moistureReadings.createdAt,
      updatedAt: moistureReadings.updatedAt,
      version: moistureReadings.version,
    })
    .from(moistureReadings)
    .innerJoin(moisturePoints, sameRow(moisturePoints, moistureReadings.pointId))
    .innerJoin(meterScales, sameRow(meterScales, moistureReadings.scaleId))
    .innerJoin(meters, itsMeter)
    .innerJoin(users, sameRow(users, moistureReadings.takenBy))
    .where(which)
    .orderBy(asc(moisturePoints.position), asc(moisturePoints.label), asc(moistureReadings.happenedAt))
    .limit(MOST_AT_ONCE + 1)
  const shown = rows.slice(0, MOST_AT_ONCE)
  const ids = shown.map(({ id }) => id)
  const photos = await photosOf(tx, scope, 'readingId', ids)
  const list = shown.map(({ happenedAt, capturedAt, receivedAt, lateReason, ...row }) => ({
    ...row,
    ...toFieldClocks({ happenedAt, capturedAt, receivedAt, lateReason }),
    takenBy: toPerson(row.takenBy),
    photos: photos.get(row.id) ?? [],
  }))
  return rows.length > MOST_AT_ONCE ? cutList(list, true, await tx.$count(moistureReadings, which)) : list
}

/** More than a room has points, and a page of a feed has readings. */
const MOST_AT_ONCE = 2000

/** The readings of a room at a visit, in the order of their points. */
export const listReadings = (
  tx: Tx,
  scope: Scope,
  { jobId, roomId, inspectionId }: { jobId: string; roomId: string; inspectionId: string },
): Promise<MoistureReading[]> =>
  readReadings(
    tx,
    scope,
    and(
      liveReadings(scope),
      eq(moistureReadings.jobId, jobId),
      eq(moistureReadings.roomId, roomId),
      eq(moistureReadings.inspectionId, inspectionId),
    ),
  )

/** The readings under some items of a room's feed, by item. */
export async function readingsOf(
  tx: Tx,
  scope: Scope,
  feedItemIds: readonly string[],
): Promise<Map<string, MoistureReading[]>> {
  if (!feedItemIds.length) return new Map()
  const items = new Map<string, MoistureReading[]>(feedItemIds.map((id) => [id, []]))
  const found = await readReadings(tx, scope, and(liveReadings(scope), among(moistureReadings.feedItemId, feedItemIds)))
  for (const reading of found) items.get(reading.feedItemId)?.push(reading)
  return items
}

/** The reading that an id was used for, in any job, deleted or not. */
export async function findReading(tx: Tx, scope: Scope, id: string): Promise<MoistureReading | null> {
  const which = and(eq(moistureReadings.organizationId, scope.organizationId), eq(moistureReadings.id, id))
  const [found] = await readReadings(tx, scope, which)
  return found ?? null
}

/** @throws not_found, also for a reading of another room or visit */
export async function requireReading(
  tx: Tx,
  scope: Scope,
  { jobId, roomId, inspectionId }: { jobId: string; roomId: string; inspectionId: string },
  id: string,
): Promise<MoistureReading> {
  const [found] = await readReadings(
    tx,
    scope,
    and(
      liveReadings(scope),
      eq(moistureReadings.jobId, jobId),
      eq(moistureReadings.roomId, roomId),
      eq(moistureReadings.inspectionId, inspectionId),
      eq(moistureReadings.id, id),
    ),
  )
  if (!found) throw notFound('moisture reading')
  return found
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
export async function readMatrixRows(tx: Tx, scope: Scope, jobIds: readonly string[], most: number) {
  const { organizationId } = scope
  const ids = [...jobIds]
  const { id, jobId, happenedAt, receivedAt } = moistureReadings
  const ofJobs = and(liveReadings(scope), inArray(jobId, ids))
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
      .where(and(liveVisits(scope), inArray(inspections.jobId, ids)))
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
      .where(and(liveRooms(scope), inArray(rooms.jobId, ids)))
      .orderBy(asc(rooms.position), asc(rooms.roomName)),
    tx
      .select(pointColumns)
      .from(moisturePoints)
      .where(and(livePoints(scope), inArray(moisturePoints.jobId, ids)))
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
            select scale_id from moisture_points where organization_id = ${organizationId} and job_id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
            union select scale_id from moisture_readings where organization_id = ${organizationId} and job_id = any(${sql.param(ids)}::uuid[]) and deleted_at is null)`,
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

async function readAir(tx: Tx, which: SQL | undefined, altitudeMetres: number): Promise<AirReading[]> {
  const rows = await tx
    .select({
      id: airReadings.id,
      jobId: airReadings.jobId,
      inspectionId: airReadings.inspectionId,
      place: airReadings.place,
      roomId: airReadings.roomId,
      chamber: airReadings.chamber,
      equipmentItemId: airReadings.equipmentItemId,
      equipmentReferenceId: equipmentItems.referenceId,
      meterId: airReadings.meterId,
      temperature: airReadings.temperature,
      temperatureUnit: airReadings.temperatureUnit,
      rh: airReadings.rh,
      note: airReadings.note,
      overdueMeterReason: airReadings.overdueMeterReason,
      happenedAt: airReadings.happenedAt,
      capturedAt: airReadings.capturedAt,
      receivedAt: airReadings.receivedAt,
      lateReason: airReadings.lateReason,
      takenBy: personColumns,
      createdAt: airReadings.createdAt,
      updatedAt: airReadings.updatedAt,
      version: airReadings.version,
    })
    .from(airReadings)
    .innerJoin(users, sameRow(users, airReadings.takenBy))
    .leftJoin(equipmentItems, sameRow(equipmentItems, airReadings.equipmentItemId))
    .where(which)
    .orderBy(desc(airReadings.happenedAt), desc(airReadings.id))
    .limit(MOST_AT_ONCE + 1)
  const found = rows.slice(0, MOST_AT_ONCE).map(({ happenedAt, capturedAt, receivedAt, lateReason, ...row }) => ({
    ...row,
    air: airAt(toCelsius(row.temperature, row.temperatureUnit), row.rh, altitudeMetres),
    ...toFieldClocks({ happenedAt, capturedAt, receivedAt, lateReason }),
    takenBy: toPerson(row.takenBy),
  }))
  const list = found.map((reading) => {
    const intake = reading.place === 'DEHUMIDIFIER_OUTLET' ? intakeOf(reading, found) : null
    return { ...reading, grainDepression: intake && grainDepression(intake.air.gpp, reading.air.gpp) }
  })
  return rows.length > MOST_AT_ONCE ? cutList(list, true, await tx.$count(airReadings, which)) : list
}

/** The air readings of an organisation that were not deleted. */
export const liveAir = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(airReadings.organizationId, organizationId), isNull(airReadings.deletedAt))

/** The air of a job at all its visits, the newest first; computed for a height above the sea in metres. */
export async function listAir(tx: Tx, scope: Scope, jobId: string, altitudeMetres: number): Promise<JobAir> {
  const visits = tx
    .select({ id: inspections.id })
    .from(inspections)
    .where(and(liveVisits(scope), eq(inspections.jobId, jobId)))
  const ofJob = and(liveAir(scope), eq(airReadings.jobId, jobId), inArray(airReadings.inspectionId, visits))
  const readings = await readAir(tx, ofJob, altitudeMetres)
  const total = totalOfCut(readings)
  return cutList({ altitudeMetres, readings }, total !== undefined, total)
}

/** The air reading that an id was used for, in any job, deleted or not. */
export async function findAir(
  tx: Tx,
  { organizationId }: Scope,
  id: string,
  altitudeMetres: number,
): Promise<AirReading | null> {
  const which = and(eq(airReadings.organizationId, organizationId), eq(airReadings.id, id))
  const [found] = await readAir(tx, which, altitudeMetres)
  return found ?? null
}
