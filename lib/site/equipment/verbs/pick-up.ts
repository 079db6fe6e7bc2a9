import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { equipmentInstallations, equipmentItems, roomFeedItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { AlreadyDone, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { askFirst } from '@/lib/job/field/asking'
import { type StoredClocks, clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { when } from '@/lib/site/equipment/place-words'
import { listOfJob, requireInstallation } from '@/lib/site/equipment/queries/installations'
import { liveInstallations } from '@/lib/site/equipment/queries/rows'
import type { InstallEquipment, Installation, PickUpEquipment } from '@/lib/site/equipment/schema'
import { pointsAboveGoal, wetPointInWords } from '@/lib/site/moisture/entries'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'
import { type FeedPlace, addFeedItem } from '@/lib/site/rooms/feed'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import type { RoomPath } from './at-visit'

/**
 * Takes a unit away. A replay finds what is stored.
 * @throws not_found; conflict when another pick-up of it is stored; invalid for a time before it was installed or
 * ahead, a visit before the one that installed it, a late entry without its reason, or while points read above their
 * goal and nobody confirmed it
 */
export async function pickUp(
  actor: Actor,
  { jobId, inspectionId, roomId, actionId }: RoomPath & { actionId: string },
  command: PickUpEquipment,
): Promise<Installation> {
  return inOrganization(actor, async (tx) => {
    await Promise.all([
      requireJob(tx, actor, jobId),
      requireRoom(tx, actor, jobId, roomId),
      requireVisit(tx, actor, jobId, inspectionId),
    ])
    const before = await holdInstallation(tx, actor, actionId)
    if (before.roomId !== roomId) throw notFound('installation')
    if (before.pickupTime) {
      const isReplay =
        before.pickupTime === command.pickupTime && before.pickedUpSiteVisit === command.pickedUpSiteVisit
      if (isReplay) throw new AlreadyDone(before)
      const { referenceId, pickupTime, timezone } = before
      throw conflict(`${referenceId} was picked up already, on ${when(pickupTime, timezone)}.`, before)
    }
    const visit = await requireVisit(tx, actor, jobId, before.inspectionId)
    const clocks = { happenedAt: before.installedTime }
    const taken = await pickUpOf(tx, actor, command, { jobId, roomId, visit, clocks })
    const wet = await wetWithout(tx, actor, jobId, [actionId, ...(command.together ?? [])])
    askFirst(wet, command.confirm, {
      please: 'Equipment that is picked up dries nothing any more.',
      more: 'more points above their goal',
    })
    await requireChanged(
      tx
        .update(equipmentInstallations)
        .set({ ...taken, ...nextVersion(equipmentInstallations) })
        .where(and(liveInstallations(actor), eq(equipmentInstallations.id, actionId))),
    )
    const after = await requireInstallation(tx, actor, actionId)
    await record(tx, actor, 'equipment.picked-up', {
      subjectType: 'equipment',
      subjectId: actionId,
      jobId,
      details: {
        name: after.referenceId,
        room: after.roomName,
        happenedAt: after.pickupTime,
        days: after.days,
        ...(wet.length && { wet: wet.join('; ') }),
        ...(after.pickUp?.lateReason && { note: after.pickUp.lateReason }),
      },
    })
    return after
  })
}

/**
 * The points above their goal that lose their drying equipment: those of the rooms that units are taken from and, with
 * the last unit, those of all rooms.
 */
async function wetWithout(tx: Tx, actor: Actor, jobId: string, installationIds: readonly string[]): Promise<string[]> {
  const [matrix, installed] = await Promise.all([readMatrix(tx, actor, jobId), listOfJob(tx, actor, jobId)])
  const going = new Set(installationIds)
  const isLast = installed.every(({ installationId, pickupTime }) => pickupTime || going.has(installationId))
  const rooms = installed.filter(({ installationId }) => going.has(installationId)).map(({ roomId }) => roomId)
  return pointsAboveGoal(matrix, isLast ? undefined : new Set(rooms)).map(wetPointInWords)
}

export type PickUpColumns = Pick<
  typeof equipmentInstallations.$inferInsert,
  | 'pickedUpInspectionId'
  | 'pickedUpAt'
  | 'pickUpCapturedAt'
  | 'pickUpReceivedAt'
  | 'pickUpLateReason'
  | 'pickedUpBy'
  | 'pickUpFeedItemId'
>

/** The stored values of a pick-up, with its item in the feed; empty when the request has none. */
export async function pickUpOf(
  tx: Tx,
  actor: Actor,
  command: Pick<InstallEquipment, 'pickupTime' | 'pickedUpSiteVisit' | 'capturedAt' | 'lateReason'>,
  {
    jobId,
    roomId,
    visit,
    clocks,
  }: { jobId: string; roomId: string; visit: { happenedAt: string }; clocks: Pick<StoredClocks, 'happenedAt'> },
): Promise<PickUpColumns> {
  const { pickupTime, pickedUpSiteVisit } = command
  if (!pickupTime || !pickedUpSiteVisit) return {}
  const at = await requireVisit(tx, actor, jobId, pickedUpSiteVisit)
  if (at.happenedAt < visit.happenedAt) {
    throw invalid({ pickedUpSiteVisit: 'This visit was before the unit was installed' })
  }
  if (pickupTime <= clocks.happenedAt) {
    throw invalid({ pickupTime: 'This is not after the unit was installed' })
  }
  const taken = clocksOf({ ...command, happenedAt: pickupTime }, { field: 'pickupTime' })
  return {
    pickedUpInspectionId: at.id,
    pickedUpAt: taken.happenedAt,
    pickUpCapturedAt: taken.capturedAt,
    pickUpReceivedAt: taken.receivedAt,
    pickUpLateReason: taken.lateReason,
    pickedUpBy: actor.userId,
    pickUpFeedItemId: await pickUpItemOf(tx, actor, { jobId, roomId, inspectionId: at.id }, taken),
  }
}

/** The pick-up's item in the feed: one for all that a person takes out of a room at one time. */
async function pickUpItemOf(tx: Tx, actor: Actor, place: FeedPlace, clocks: StoredClocks): Promise<string> {
  const [together] = await tx
    .select({ id: roomFeedItems.id })
    .from(roomFeedItems)
    .innerJoin(
      equipmentInstallations,
      and(sameRow(roomFeedItems, equipmentInstallations.pickUpFeedItemId), isNull(equipmentInstallations.deletedAt)),
    )
    .where(
      and(
        eq(roomFeedItems.organizationId, actor.organizationId),
        eq(roomFeedItems.roomId, place.roomId),
        eq(roomFeedItems.inspectionId, place.inspectionId),
        eq(roomFeedItems.createdBy, actor.userId),
        eq(roomFeedItems.happenedAt, clocks.happenedAt),
        isNull(roomFeedItems.deletedAt),
      ),
    )
    .limit(1)
    // The lock waits for a person who deletes it at this moment; then another one is made.
    .for('key share', { of: roomFeedItems })
  if (together) return together.id
  const id = newId()
  await addFeedItem(tx, actor, place, { id, type: 'EQUIPMENT_NOTE', clocks })
  return id
}

/** Locks an installation and its unit until the transaction ends. @throws not_found */
export async function holdInstallation(tx: Tx, actor: Actor, id: string): Promise<Installation> {
  await tx
    .select({ id: equipmentItems.id })
    .from(equipmentItems)
    .innerJoin(equipmentInstallations, sameRow(equipmentItems, equipmentInstallations.itemId))
    .where(and(liveInstallations(actor), eq(equipmentInstallations.id, id)))
    .for('no key update')
  return requireInstallation(tx, actor, id)
}
