import 'server-only'
import { type SQL, and, asc, eq, isNull } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { among, sameRow } from '@/db/rows'
import { meterScales, meters, moisturePoints, moistureReadings, users } from '@/db/schema'
import { type RowOf, packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { isLate } from '@/lib/job/field/rules'
import { photosOf } from '@/lib/job/photos/queries'
import type { MoisturePoint, MoistureReading } from '@/lib/site/moisture/schema'

import { itsMeter } from './meters'

interface Scope {
  organizationId: number
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

const readingColumns = {
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
  createdAt: moistureReadings.createdAt,
  updatedAt: moistureReadings.updatedAt,
  version: moistureReadings.version,
}

/** Field by field: a page of a feed has them by the hundred (docs/adr/0008-speed-of-a-request.md). */
const toReading = (
  row: RowOf<typeof readingColumns>,
  takenBy: RowOf<typeof personColumns>,
  photos: MoistureReading['photos'],
): MoistureReading => ({
  id: row.id,
  jobId: row.jobId,
  roomId: row.roomId,
  inspectionId: row.inspectionId,
  feedItemId: row.feedItemId,
  pointId: row.pointId,
  pointLabel: row.pointLabel,
  location: row.location,
  material: row.material,
  meterId: row.meterId,
  meterName: row.meterName,
  scaleId: row.scaleId,
  scaleLabel: row.scaleLabel,
  type: row.type,
  method: row.method,
  value: row.value,
  unit: row.unit,
  depth: row.depth,
  depthUnit: row.depthUnit,
  note: row.note,
  overdueMeterReason: row.overdueMeterReason,
  happenedAt: row.happenedAt,
  capturedAt: row.capturedAt,
  receivedAt: row.receivedAt,
  isLateEntry: isLate(row.happenedAt, row.capturedAt),
  lateReason: row.lateReason,
  takenBy: toPerson(takenBy),
  photos,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

async function readReadings(tx: Tx, scope: Scope, which: SQL | undefined): Promise<MoistureReading[]> {
  const rows = await tx
    .select({ reading: packed(readingColumns), takenBy: packed(personColumns) })
    .from(moistureReadings)
    .innerJoin(moisturePoints, sameRow(moisturePoints, moistureReadings.pointId))
    .innerJoin(meterScales, sameRow(meterScales, moistureReadings.scaleId))
    .innerJoin(meters, itsMeter)
    .innerJoin(users, sameRow(users, moistureReadings.takenBy))
    .where(which)
    .orderBy(asc(moisturePoints.position), asc(inAlphabet(moisturePoints.label)), asc(moistureReadings.happenedAt))
    .limit(MOST_AT_ONCE + 1)
  const shown = rows.slice(0, MOST_AT_ONCE)
  const ids = shown.map(({ reading }) => reading.id)
  const photos = await photosOf(tx, scope, 'readingId', ids)
  const list = shown.map(({ reading, takenBy }) => toReading(reading, takenBy, photos.get(reading.id) ?? []))
  return rows.length > MOST_AT_ONCE ? cutList(list, true, await tx.$count(moistureReadings, which)) : list
}

/** More than a room has points, and a page of a feed has readings. */
export const MOST_AT_ONCE = 2000

/** The readings of a job at all its visits, in the order of their points. */
export const listReadingsOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<MoistureReading[]> =>
  readReadings(tx, scope, and(liveReadings(scope), eq(moistureReadings.jobId, jobId)))

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
