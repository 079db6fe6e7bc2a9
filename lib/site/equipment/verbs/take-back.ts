import 'server-only'
import { and, eq, isNull, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { equipmentInstallations, equipmentItems, roomFeedItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { conflict } from '@/lib/base/errors'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { placeWords } from '@/lib/site/equipment/place-words'
import { holdJob, listByIds, overlapping, under } from '@/lib/site/equipment/queries/installations'
import { liveInstallations } from '@/lib/site/equipment/queries/rows'
import { type EquipmentState, installRefusal, tellsPickUp } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'

import { holdInstallation } from './pick-up'

/**
 * Takes back an installation that was entered by mistake, with its entries in the feed and those of its pick-up; the
 * history keeps it.
 * @throws not_found
 */
export async function remove(actor: Actor, id: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    const before = await holdInstallation(tx, actor, id)
    await removeWithin(tx, actor, before)
    await dropEmptyFeedItems(tx, actor, [before])
  })
}

/**
 * Takes back the installations and pick-ups under an item of a job's feed, with the item.
 * @throws not_found; conflict when a unit that would stand there again is elsewhere, or out of service
 */
export async function removeOfFeedItem(
  tx: Tx,
  actor: Actor,
  { jobId, feedItemId }: { jobId: string; feedItemId: string },
): Promise<void> {
  await holdJob(tx, actor, jobId)
  const held = await tx
    .select({
      id: equipmentInstallations.id,
      state: equipmentItems.state,
      isGone: sql<boolean>`${equipmentItems.deletedAt} is not null`,
    })
    .from(equipmentInstallations)
    .innerJoin(equipmentItems, sameRow(equipmentItems, equipmentInstallations.itemId))
    .where(and(liveInstallations(actor), or(...under([feedItemId]))))
    .orderBy(equipmentItems.id)
    .for('no key update')
  const items = new Map(held.map((unit) => [unit.id, unit]))
  const found = await listByIds(tx, actor, [...items.keys()])
  const [pickedUp, installed] = [true, false].map((isPickUp) =>
    found.filter((one) => tellsPickUp(feedItemId, one) === isPickUp),
  ) as [Installation[], Installation[]]
  for (const installation of pickedUp) {
    await takeBackPickUp(tx, actor, installation, items.get(installation.installationId)!)
  }
  for (const installation of installed) await removeWithin(tx, actor, installation)
  await dropEmptyFeedItems(tx, actor, installed)
}

async function removeWithin(tx: Tx, actor: Actor, before: Installation): Promise<void> {
  await requireJob(tx, actor, before.jobId)
  await requireChanged(
    tx
      .update(equipmentInstallations)
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(liveInstallations(actor), eq(equipmentInstallations.id, before.installationId))),
  )
  await record(tx, actor, 'equipment.installation-deleted', {
    subjectType: 'equipment',
    subjectId: before.installationId,
    jobId: before.jobId,
    details: {
      name: before.referenceId,
      room: before.roomName,
      happenedAt: before.installedTime,
      ...(before.pickupTime && { pickedUpAt: before.pickupTime }),
    },
  })
}

/** Puts a unit back where it was picked up. @throws conflict when it cannot */
async function takeBackPickUp(
  tx: Tx,
  actor: Actor,
  before: Installation,
  { state, isGone }: { state: EquipmentState; isGone: boolean },
): Promise<void> {
  await requireJob(tx, actor, before.jobId)
  const { installationId, equipmentId, referenceId, pickupTime } = before
  const since = await overlapping(tx, actor, [equipmentId], pickupTime!, null)
  const [elsewhere] = await listByIds(tx, actor, since)
  if (elsewhere) throw conflict(placeWords(elsewhere), elsewhere)
  const refusal = isGone ? 'was deleted' : installRefusal(state)
  if (refusal) throw conflict(`${referenceId} ${refusal}.`)
  await requireChanged(
    tx
      .update(equipmentInstallations)
      .set({
        pickedUpInspectionId: null,
        pickedUpAt: null,
        pickUpCapturedAt: null,
        pickUpReceivedAt: null,
        pickUpLateReason: null,
        pickedUpBy: null,
        pickUpFeedItemId: null,
        ...nextVersion(equipmentInstallations),
      })
      .where(and(liveInstallations(actor), eq(equipmentInstallations.id, installationId))),
  )
  await record(tx, actor, 'equipment.pick-up-taken-back', {
    subjectType: 'equipment',
    subjectId: installationId,
    jobId: before.jobId,
    details: { name: referenceId, room: before.roomName, pickedUpAt: pickupTime },
  })
}

/** Removes items of the feed that stood for these installations alone. */
async function dropEmptyFeedItems(tx: Tx, actor: Actor, removed: readonly Installation[]): Promise<void> {
  const ids = removed.flatMap(({ feedItemId, pickUp }) => [feedItemId, pickUp?.feedItemId ?? []].flat())
  for (const id of new Set(ids)) await dropEmptyFeedItem(tx, actor, id)
}

async function dropEmptyFeedItem(tx: Tx, actor: Actor, id: string): Promise<void> {
  const left = await tx.$count(equipmentInstallations, and(liveInstallations(actor), or(...under([id]))))
  if (left) return
  // None is right: an item of the feed that is removed is marked before what stands under it.
  await tx
    .update(roomFeedItems)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(roomFeedItems.organizationId, actor.organizationId),
        eq(roomFeedItems.id, id),
        isNull(roomFeedItems.deletedAt),
      ),
    )
}
