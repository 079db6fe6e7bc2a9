import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { FEED_ITEM_TYPES } from '@/db/enums/site'
import { roomFeedItems } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { newId } from '@/lib/base/wire'
import type { StoredClocks } from '@/lib/job/field/clocks'
import type { Actor } from '@/lib/platform/auth/actor'

import { holdRoom } from './queries'
import type { RoomDetails } from './schema'

type FeedItemType = (typeof FEED_ITEM_TYPES)[number]

/** A room at a visit. */
export interface FeedPlace {
  jobId: string
  roomId: string
  inspectionId: string
}

/**
 * Adds an item to a room's feed.
 * @returns false when the id is used already: a replay, or somebody else's
 * @throws not_found for a room that was deleted meanwhile
 */
export async function addFeedItem(
  tx: Tx,
  actor: Actor,
  { jobId, roomId, inspectionId }: FeedPlace,
  item: { id: string; type: FeedItemType; note?: string | null; caption?: string | null; clocks: StoredClocks },
): Promise<boolean> {
  const { organizationId, userId: createdBy } = actor
  const { clocks, ...content } = item
  await holdRoom(tx, actor, jobId, roomId)
  const added = await tx
    .insert(roomFeedItems)
    .values({ organizationId, jobId, roomId, inspectionId, createdBy, ...content, ...clocks })
    .onConflictDoNothing({ target: [roomFeedItems.organizationId, roomFeedItems.id] })
    .returning({ id: roomFeedItems.id })
  return added.length > 0
}

/** The one item for a room's readings at a visit, made if there is none: two people who read at once get the same. */
export async function moistureItemOf(tx: Tx, actor: Actor, at: FeedPlace, clocks: StoredClocks): Promise<string> {
  const { organizationId, userId: createdBy } = actor
  await holdRoom(tx, actor, at.jobId, at.roomId)
  for (;;) {
    await tx
      .insert(roomFeedItems)
      .values({ organizationId, id: newId(), ...at, type: 'MOISTURE', createdBy, ...clocks })
      .onConflictDoNothing()
    const [item] = await tx
      .select({ id: roomFeedItems.id })
      .from(roomFeedItems)
      .where(
        and(
          eq(roomFeedItems.organizationId, organizationId),
          eq(roomFeedItems.roomId, at.roomId),
          eq(roomFeedItems.inspectionId, at.inspectionId),
          eq(roomFeedItems.type, 'MOISTURE'),
          isNull(roomFeedItems.deletedAt),
        ),
      )
      // The lock keeps the item until the reading is stored. If it was deleted at this moment, another one is made.
      .for('key share')
    if (item) return item.id
  }
}

/** Records a room's details at a visit: one item of its feed, with the newest details. The caller holds the room. */
export async function recordDetails(
  tx: Tx,
  { organizationId, userId }: Actor,
  at: FeedPlace,
  details: RoomDetails,
  clocks: StoredClocks,
): Promise<void> {
  await tx
    .insert(roomFeedItems)
    .values({ organizationId, id: newId(), ...at, type: 'ROOM_DETAILS', details, createdBy: userId, ...clocks })
    .onConflictDoUpdate({
      target: [roomFeedItems.organizationId, roomFeedItems.roomId, roomFeedItems.inspectionId, roomFeedItems.type],
      targetWhere: sql`type in ('MOISTURE', 'ROOM_DETAILS') and deleted_at is null`,
      set: {
        details,
        ...clocks,
        updatedBy: userId,
        ...nextVersion(roomFeedItems),
      },
    })
}
