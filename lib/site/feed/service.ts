import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { inventoryItems, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { notFound } from '@/lib/base/errors'
import { lockStorage } from '@/lib/company/files/service'
import type { Confirmed } from '@/lib/job/field/schema'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { removePhotosOf } from '@/lib/job/photos/service'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { removeOfFeedItem } from '@/lib/site/equipment/verbs/take-back'
import { liveItems } from '@/lib/site/inventory/queries'
import { removeReadingsOf } from '@/lib/site/moisture/verbs/readings'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import { getFeedItem, listFeed, listFeedItemIds } from './queries'
import { FEED_ITEM_LABELS } from './rules'
import type { BrowseFeed, FeedItemParams, FeedTypeParams, FilterFeed, RoomFeedItem, RoomFeedItemIds } from './schema'

/** A page of a job's feed, the newest first. @throws not_found for the job; an unknown room or visit finds nothing */
export const filter = (actor: Actor, jobId: string, wanted: FilterFeed): Promise<RoomFeedItem[]> =>
  reading(
    actor,
    async (tx) => {
      const [, found] = await Promise.all([requireJob(tx, actor, jobId), listFeed(tx, actor, jobId, wanted)])
      return found
    },
    { planByValue: true },
  )

/** A page of one type of items in a room at a visit, the newest first. @throws not_found */
export const browse = (
  actor: Actor,
  { jobId, roomId, inspectionId, id: type }: FeedTypeParams,
  page: BrowseFeed,
): Promise<RoomFeedItem[]> =>
  reading(actor, async (tx) => {
    const [, , , found] = await Promise.all([
      requireJob(tx, actor, jobId),
      requireRoom(tx, actor, jobId, roomId),
      requireVisit(tx, actor, jobId, inspectionId),
      listFeed(tx, actor, jobId, { roomIds: [roomId], inspectionIds: [inspectionId], type, ...page }),
    ])
    return found
  })

/** The ids of a visit's items, by room and type. @throws not_found */
export const ids = (actor: Actor, jobId: string, inspectionId: string): Promise<RoomFeedItemIds> =>
  reading(actor, async (tx) => {
    const [, , found] = await Promise.all([
      requireJob(tx, actor, jobId),
      requireVisit(tx, actor, jobId, inspectionId),
      listFeedItemIds(tx, actor, jobId, inspectionId),
    ])
    return found
  })

/** One item. @throws not_found */
export const read = (actor: Actor, jobId: string, id: string): Promise<RoomFeedItem> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), getFeedItem(tx, actor, jobId, id)])
    return found
  })

/**
 * Removes an item from a room's feed, with its photos, and the readings, installations, pick-ups and inventory under
 * it.
 * @throws not_found; conflict when a unit that was picked up cannot stand there again; invalid when past readings would
 * be judged anew without the readings that go, and nobody confirmed it
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
    // The lock waits for people who are adding something under it.
    const [item] = await tx
      .select({ type: roomFeedItems.type, note: roomFeedItems.note })
      .from(roomFeedItems)
      .where(own)
      .for('update')
    if (!item) throw notFound('item of the feed')
    await requireChanged(
      tx
        .update(roomFeedItems)
        .set({ deletedAt: sql`now()` })
        .where(own),
    )
    if (item.type === 'MOISTURE') await removeReadingsOf(tx, actor, { jobId, feedItemId: id, confirm })
    await removeOfFeedItem(tx, actor, { jobId, feedItemId: id })
    const things = await tx
      .update(inventoryItems)
      .set({ deletedAt: sql`now()`, ...nextVersion(inventoryItems) })
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
