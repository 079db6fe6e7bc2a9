import 'server-only'
import { and, eq, exists, gt, isNull, not, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { moisturePoints, moistureReadings, roomFeedItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeVersion } from '@/db/versioned'
import { changedMeanwhile, invalid, notFound } from '@/lib/base/errors'
import { toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { type StoredClocks, clocksOf } from '@/lib/job/field/clocks'
import type { Confirmed } from '@/lib/job/field/schema'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { removePhotosOf, withPhotos } from '@/lib/job/photos/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { judgingAnew } from '@/lib/site/moisture/judged'
import { type BoundScale, requireScale } from '@/lib/site/moisture/queries/meters'
import { livePoints, pointColumns, toPoint } from '@/lib/site/moisture/queries/points'
import {
  findReading,
  listReadings,
  liveReadings,
  readingsOfPoint,
  requireReading,
} from '@/lib/site/moisture/queries/readings'
import { isPastCheck, rangeRefusal } from '@/lib/site/moisture/rules'
import type {
  AddReadingPhotos,
  ChangeReading,
  MoisturePoint,
  MoistureReading,
  TakeReading,
} from '@/lib/site/moisture/schema'
import { type FeedPlace, moistureItemOf } from '@/lib/site/rooms/feed'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import { bindAnew, rebind, unbind } from './binding'

const refuseStale = changedMeanwhile('this reading', moistureReadings)

/** The readings of a room at a visit, in the order of its points. @throws not_found */
export const browse = (actor: Actor, at: FeedPlace): Promise<MoistureReading[]> =>
  reading(actor, async (tx) => {
    await requirePlace(tx, actor, at)
    return listReadings(tx, actor, at)
  })

/**
 * Takes a reading at a point. On another scale than the point's, it begins a new baseline and binds the point to that
 * scale. A reading at a control or on another scale asks when it would judge past readings anew: see judgingAnew.
 * @throws not_found, conflict when the id is used for another reading, invalid when the value lies out of the scale,
 * the meter is past its check and no reason is given, or its time lies ahead
 */
export async function take(
  actor: Actor,
  at: FeedPlace,
  { id = newId(), confirm, ...given }: TakeReading,
): Promise<MoistureReading> {
  const { organizationId, userId: takenBy } = actor
  return inOrganization(actor, async (tx) => {
    const room = await requirePlace(tx, actor, at)
    const known = {
      asked: { ...at, ...given },
      find: () => findReading(tx, actor, id),
      isHere: (stored: MoistureReading) => stored.jobId === at.jobId,
    }
    await refuseKnown(tx, actor, moistureReadings, id, known)
    const point = await holdPoint(tx, actor, at, given.pointId)
    const type: MoistureReading['type'] = point.isControl ? 'CONTROL_READING' : 'MOISTURE_READING'
    if (given.type && given.type !== type) {
      throw invalid({ type: point.isControl ? 'This is a control point' : 'This is no control point' })
    }
    const scale = await requireScale(tx, actor, given.scaleId ?? point.scaleId)
    if (scale.isRetired) throw invalid({ scaleId: 'This meter or scale is no longer used' })
    const clocks = clocksOf(given)
    refuseValue(given.value, scale)
    const overdueMeterReason = overrideOf(actor, scale, clocks, given.overdueMeterReason)
    const { value, method, depth, depthUnit, note } = given
    const isBoundAnew = scale.id !== point.scaleId
    const write = async () => {
      const content = {
        ...at,
        pointId: point.id,
        feedItemId: await holdItem(tx, actor, at, clocks),
        meterId: scale.meterId,
        scaleId: scale.id,
        type,
        method,
        value,
        unit: scale.unit,
        depth,
        depthUnit,
        note,
        overdueMeterReason,
        ...clocks,
        takenBy,
      }
      await createOnce(tx, moistureReadings, { organizationId, id, ...content }, known)
      if (isBoundAnew && (await isNewest(tx, actor, point, clocks.happenedAt))) {
        await bindAnew(tx, actor, point, { readingId: id, scale })
      }
      await record(tx, actor, 'reading.taken', {
        subjectType: 'reading',
        subjectId: id,
        jobId: at.jobId,
        details: {
          name: point.label,
          room: room.roomName,
          value: `${value} ${scale.unit}`,
          meter: scale.meterName,
          ...(overdueMeterReason && { overdueMeterReason }),
        },
      })
    }
    const movesGoals = point.isControl || isBoundAnew
    await (movesGoals ? judgingAnew(tx, actor, { jobId: at.jobId, pointId: point.id, confirm }, write) : write())
    return requireReading(tx, actor, at, id)
  })
}

/** Corrects a reading. @throws not_found, invalid, conflict with the stored reading */
export async function change(
  actor: Actor,
  at: FeedPlace,
  id: string,
  { version, confirm, happenedAt, lateReason, scaleId, reason, ...given }: ChangeReading,
): Promise<MoistureReading> {
  return inOrganization(actor, async (tx) => {
    await requirePlace(tx, actor, at)
    const before = await requireReading(tx, actor, at, id)
    if (before.version !== version) throw refuseStale(before)
    const scale = await requireScale(tx, actor, scaleId ?? before.scaleId)
    const isOnAnother = scale.id !== before.scaleId
    const fields = { ...pick(before), ...given }
    if ((fields.depth === null) !== (fields.depthUnit === null)) {
      throw invalid({ [fields.depth === null ? 'depth' : 'depthUnit']: 'A depth has a number and a unit' })
    }
    refuseValue(fields.value, scale)
    const clocks = clocksOf({
      happenedAt: happenedAt ?? before.happenedAt,
      capturedAt: before.capturedAt,
      lateReason: lateReason === undefined ? before.lateReason : lateReason || null,
    })
    if (isOnAnother && scale.isRetired) throw invalid({ scaleId: 'This meter or scale is no longer used' })
    const isMoved = clocks.happenedAt !== before.happenedAt
    if (isOnAnother || isMoved || fields.overdueMeterReason !== before.overdueMeterReason) {
      // The reason for using a meter past its check stays, even if the meter was checked since.
      const reasonThen = isOnAnother ? null : before.overdueMeterReason
      fields.overdueMeterReason = overrideOf(actor, scale, clocks, fields.overdueMeterReason) ?? reasonThen
    }
    const write = async () => {
      const after = await writeVersion(tx, moistureReadings, before, {
        within: liveReadings(actor),
        set: {
          ...fields,
          note: fields.note || null,
          overdueMeterReason: fields.overdueMeterReason || null,
          meterId: scale.meterId,
          scaleId: scale.id,
          unit: scale.unit,
          happenedAt: clocks.happenedAt,
          lateReason: clocks.lateReason,
        },
        read: () => requireReading(tx, actor, at, id),
        refuse: refuseStale,
      })
      if (isOnAnother) await follow(tx, actor, at, after, scale)
      await record(tx, actor, 'reading.changed', {
        subjectType: 'reading',
        subjectId: id,
        jobId: at.jobId,
        details: {
          ...changesBetween(inPlainValues(before), inPlainValues(after)),
          name: after.pointLabel,
          ...(reason && { reason }),
        },
      })
      return after
    }
    const isOfControl = before.type === 'CONTROL_READING'
    return isOfControl || isOnAnother
      ? judgingAnew(tx, actor, { jobId: at.jobId, pointId: before.pointId, confirm }, write)
      : write()
  })
}

/** Adds photos to a reading: the meter's display, and the place. @throws not_found, plan, unsupported, conflict */
export const addPhotos = (
  actor: Actor,
  at: FeedPlace,
  id: string,
  { photoIds }: AddReadingPhotos,
  files: readonly UploadedFile[],
): Promise<MoistureReading> =>
  withPhotos(actor, { jobId: at.jobId, files, photoIds }, async (tx, { keep }) => {
    await requirePlace(tx, actor, at)
    const reading = await requireReading(tx, actor, at, id)
    const { happenedAt, capturedAt, lateReason } = reading
    const clocks = { happenedAt, capturedAt, receivedAt: new Date().toISOString(), lateReason }
    const added = await keep({ readingId: id }, clocks)
    if (added) {
      await record(tx, actor, 'reading.photographed', {
        subjectType: 'reading',
        subjectId: id,
        jobId: at.jobId,
        details: { name: reading.pointLabel, photos: added },
      })
    }
    return requireReading(tx, actor, at, id)
  })

/**
 * Deletes a reading with its photos; the history keeps it. It asks when past readings are judged anew without it.
 * @throws not_found, invalid as judgingAnew asks
 */
export async function remove(actor: Actor, at: FeedPlace, id: string, { confirm }: Confirmed = {}): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await requirePlace(tx, actor, at)
    const reading = await requireReading(tx, actor, at, id)
    const { organizationId } = actor
    await judgingAnew(tx, actor, { jobId: at.jobId, confirm }, async () => {
      const item = and(eq(roomFeedItems.organizationId, organizationId), eq(roomFeedItems.id, reading.feedItemId))
      await tx.select({ id: roomFeedItems.id }).from(roomFeedItems).where(item).for('update')
      const removed = await tx
        .update(moistureReadings)
        .set({ deletedAt: sql`now()` })
        .where(and(liveReadings(actor), eq(moistureReadings.id, id)))
        .returning({ id: moistureReadings.id })
      if (!removed.length) throw notFound('moisture reading')
      await unbind(tx, actor, [id])
      await removePhotosOf(tx, actor, 'readingId', [id])
      await removeEmptyItem(tx, actor, reading.feedItemId)
      await record(tx, actor, 'reading.removed', {
        subjectType: 'reading',
        subjectId: id,
        jobId: at.jobId,
        details: { name: reading.pointLabel, value: `${reading.value} ${reading.unit}`, taken: reading.happenedAt },
      })
    })
  })
}

/**
 * Deletes the readings under a feed item that is being deleted itself. The caller has locked the counters of storage.
 * @throws invalid as judgingAnew asks
 */
export async function removeReadingsOf(
  tx: Tx,
  actor: Actor,
  { jobId, feedItemId, confirm }: { jobId: string; feedItemId: string } & Confirmed,
): Promise<void> {
  const removed = await judgingAnew(tx, actor, { jobId, confirm }, async () => {
    const rows = await tx
      .update(moistureReadings)
      .set({ deletedAt: sql`now()` })
      .where(and(liveReadings(actor), eq(moistureReadings.feedItemId, feedItemId)))
      .returning({ id: moistureReadings.id })
    const ids = rows.map(({ id }) => id)
    await unbind(tx, actor, ids)
    return ids
  })
  await removePhotosOf(tx, actor, 'readingId', removed)
}

async function requirePlace(tx: Tx, actor: Actor, { jobId, roomId, inspectionId }: FeedPlace) {
  const [, room] = await Promise.all([
    requireJob(tx, actor, jobId),
    requireRoom(tx, actor, jobId, roomId),
    requireVisit(tx, actor, jobId, inspectionId),
  ])
  return room
}

/** Locks the point against removal, so that no reading is left without one. */
async function holdPoint(tx: Tx, actor: Actor, { jobId, roomId }: FeedPlace, id: string): Promise<MoisturePoint> {
  const [row] = await tx
    .select(pointColumns)
    .from(moisturePoints)
    .where(
      and(
        livePoints(actor),
        eq(moisturePoints.jobId, jobId),
        eq(moisturePoints.roomId, roomId),
        eq(moisturePoints.id, id),
      ),
    )
    .for('key share')
  if (!row) throw invalid({ pointId: 'There is no such point in this room' })
  return toPoint(row)
}

/** Has a point follow a reading of it that was corrected to another scale. */
async function follow(tx: Tx, actor: Actor, at: FeedPlace, reading: MoistureReading, scale: BoundScale): Promise<void> {
  const point = await holdPoint(tx, actor, at, reading.pointId)
  if (await rebind(tx, actor, point, { reading, scale })) return
  if (point.scaleId === scale.id || !(await isNewest(tx, actor, point, reading.happenedAt))) return
  await bindAnew(tx, actor, point, { readingId: reading.id, scale })
}

/** The room's feed item at the visit, locked: one of this and a removal of its last reading waits for the other. */
async function holdItem(tx: Tx, actor: Actor, at: FeedPlace, clocks: StoredClocks): Promise<string> {
  for (;;) {
    const id = await moistureItemOf(tx, actor, at, clocks)
    const [held] = await tx
      .select({ id: roomFeedItems.id })
      .from(roomFeedItems)
      .where(
        and(
          eq(roomFeedItems.organizationId, actor.organizationId),
          eq(roomFeedItems.id, id),
          isNull(roomFeedItems.deletedAt),
        ),
      )
      .for('key share')
    if (held) return held.id
  }
}

/** Removes an empty item from the feed. The item is locked. */
async function removeEmptyItem(tx: Tx, actor: Actor, id: string): Promise<void> {
  const left = tx
    .select({ id: moistureReadings.id })
    .from(moistureReadings)
    .where(and(liveReadings(actor), eq(moistureReadings.feedItemId, id)))
  // None is right: other readings may be left under it.
  await tx
    .update(roomFeedItems)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(roomFeedItems.organizationId, actor.organizationId), eq(roomFeedItems.id, id), not(exists(left))))
}

async function isNewest(
  tx: Tx,
  actor: Actor,
  point: Pick<MoisturePoint, 'jobId' | 'roomId' | 'id'>,
  happenedAt: string,
): Promise<boolean> {
  const [later] = await tx
    .select({ id: moistureReadings.id })
    .from(moistureReadings)
    .where(and(readingsOfPoint(actor, point), gt(moistureReadings.happenedAt, happenedAt)))
    .limit(1)
  return !later
}

function refuseValue(value: number, scale: BoundScale): void {
  const refusal = rangeRefusal(value, scale)
  if (refusal) throw invalid({ value: refusal })
}

/** The reason for using a meter that was past its check at the time; null when it was not. */
export function overrideOf(
  actor: Actor,
  meter: { meterName: string; nextDueOn: string | null },
  { happenedAt }: Pick<StoredClocks, 'happenedAt'>,
  reason: string | null,
): string | null {
  if (!isPastCheck(meter, toDay(happenedAt, actor.organization.timezone))) return null
  if (reason) return reason
  throw invalid({ overdueMeterReason: `${meter.meterName} is past its check: please say why it is used` })
}

const pick = ({ value, method, depth, depthUnit, note, overdueMeterReason }: MoistureReading) => ({
  value,
  method,
  depth,
  depthUnit,
  note,
  overdueMeterReason,
})

const inPlainValues = (reading: MoistureReading) => ({
  ...pick(reading),
  unit: reading.unit,
  meter: reading.meterName,
  scale: reading.scaleLabel,
  takenAt: reading.happenedAt,
})
