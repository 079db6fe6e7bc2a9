import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { inventoryItems, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { notFound } from '@/lib/base/errors'
import { lockStorage } from '@/lib/company/files/service'
import type { Confirmed } from '@/lib/job/field/schema'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { removePhotosOf } from '@/lib/job/photos/service'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { removeOfFeedItem } from '@/lib/site/equipment/verbs/install'
import { liveItems } from '@/lib/site/inventory/queries'
import { removeReadingsOf } from '@/lib/site/moisture/verbs/readings'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import { getFeedItem, listFeed, listFeedItemIds } from './queries'
import { FEED_ITEM_LABELS } from './rules'
import type { BrowseFeed, FeedItemParams, FeedTypeParams, FilterFeed, RoomFeedItem, RoomFeedItemIds } from './schema'

/** A page of a job's feed, the newest first. @throws not_found for the job; a room or visit that it lacks finds nothing */
export const filter = (actor: Actor, jobId: string, wanted: FilterFeed): Promise<RoomFeedItem[]> =>
  reading(
    actor,
    async (tx) => {
      const [, found] = await Promise.all([requireJob(tx, actor, jobId), listFeed(tx, actor, jobId, wanted)])
      return found
    },
    { planByValue: true },
  )

/** A page of what was recorded of one type in a room at a visit, the newest first. @throws not_found */
export const browse = (
  actor: Actor,
  { jobId, roomId, inspectionId, id: type }: FeedTypeParams,
  page: BrowseFeed,
): Promise<RoomFeedItem[]> =>
  inOrganization(actor, async (tx) => {
    const [, , , found] = await Promise.all([
      requireJob(tx, actor, jobId),
      requireRoom(tx, actor, jobId, roomId),
      requireVisit(tx, actor, jobId, inspectionId),
      listFeed(tx, actor, jobId, { roomIds: [roomId], inspectionIds: [inspectionId], type, ...page }),
    ])
    return found
  })

/** The ids of what was recorded at a visit, by room and type. @throws not_found */
export const ids = (actor: Actor, jobId: string, inspectionId: string): Promise<RoomFeedItemIds> =>
  inOrganization(actor, async (tx) => {
    const [, , found] = await Promise.all([
      requireJob(tx, actor, jobId),
      requireVisit(tx, actor, jobId, inspectionId),
      listFeedItemIds(tx, actor, jobId, inspectionId),
    ])
    return found
  })

/** One item. @throws not_found */
export const read = (actor: Actor, jobId: string, id: string): Promise<RoomFeedItem> =>
  inOrganization(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), getFeedItem(tx, actor, jobId, id)])
    return found
  })

/**
 * Takes an item out of a room's feed, with its photos, and the readings, installations, pick-ups and things of the inventory
 * that stand under it.
 * @throws not_found; conflict where a unit that was picked up cannot stand there again; invalid where past readings would be
 * judged anew without the readings that go, and nobody confirmed it
 */
export async function remove(
  actor: Actor,
  { jobId, roomId, inspectionId, id }: FeedItemParams,
  { confirm }: Confirmed = {},
): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await requireJob(tx, actor, jobId)
    const own = and(
      eq(roomFeedItems.organizationId, actor.organizationId),
      eq(roomFeedItems.jobId, jobId),
      eq(roomFeedItems.roomId, roomId),
      eq(roomFeedItems.inspectionId, inspectionId),
      eq(roomFeedItems.id, id),
      isNull(roomFeedItems.deletedAt),
    )
    // Whoever is putting something under it right now is waited for.
    const [item] = await tx
      .select({ type: roomFeedItems.type, note: roomFeedItems.note })
      .from(roomFeedItems)
      .where(own)
      .for('update')
    if (!item) throw notFound('item of the feed')
    await tx.update(roomFeedItems).set({ deletedAt: new Date() }).where(own)
    if (item.type === 'MOISTURE') await removeReadingsOf(tx, actor, { jobId, feedItemId: id, confirm })
    await removeOfFeedItem(tx, actor, id)
    const things = await tx
      .update(inventoryItems)
      .set({ deletedAt: new Date(), ...nextVersion(inventoryItems) })
      .where(and(liveItems(actor), eq(inventoryItems.feedItemId, id)))
      .returning({ id: inventoryItems.id })
    const photos =
      (await removePhotosOf(tx, actor, 'feedItemId', [id])) +
      (await removePhotosOf(
        tx,
        actor,
        'inventoryItemId',
        things.map((thing) => thing.id),
      ))
    const { roomName } = await requireRoom(tx, actor, jobId, roomId)
    await record(tx, actor, 'feed-item.deleted', {
      subjectType: 'feed-item',
      subjectId: id,
      jobId,
      details: { kind: FEED_ITEM_LABELS[item.type], room: roomName, photos, items: things.length, text: item.note },
    })
  })
}
