import 'server-only'
import { type SQL, and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { sameRow } from '@/db/rows'
import { inspections, roomFeedItems, rooms, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { toFieldClocks } from '@/lib/job/field/clocks'
import { photosOf } from '@/lib/job/photos/queries'
import type { Actor } from '@/lib/platform/auth/actor'
import { installationsOf } from '@/lib/site/equipment/queries/installations'
import { inventoryItemsOf } from '@/lib/site/inventory/queries'
import { readingsOf } from '@/lib/site/moisture/queries/readings'
import { RoomDetails } from '@/lib/site/rooms/schema'

import type { FeedItemType } from './rules'
import { type FilterFeed, type RoomFeedItem, type RoomFeedItemIds } from './schema'

interface Scope {
  organizationId: number
}
type Viewer = Pick<Actor, 'organizationId' | 'organization'>

const visits = alias(inspections, 'visit')

/** The live items of an organisation's feeds: neither they nor their room or visit were deleted. */
const standing = ({ organizationId }: Scope, jobId: string): SQL | undefined =>
  and(
    eq(roomFeedItems.organizationId, organizationId),
    eq(roomFeedItems.jobId, jobId),
    isNull(roomFeedItems.deletedAt),
    isNull(rooms.deletedAt),
    isNull(visits.deletedAt),
  )

const selectItems = (tx: Tx) =>
  tx
    .select({
      id: roomFeedItems.id,
      jobId: roomFeedItems.jobId,
      roomId: roomFeedItems.roomId,
      roomName: rooms.roomName,
      inspectionId: roomFeedItems.inspectionId,
      inspectionDate: visits.happenedAt,
      type: roomFeedItems.type,
      note: roomFeedItems.note,
      caption: roomFeedItems.caption,
      details: roomFeedItems.details,
      happenedAt: roomFeedItems.happenedAt,
      capturedAt: roomFeedItems.capturedAt,
      receivedAt: roomFeedItems.receivedAt,
      lateReason: roomFeedItems.lateReason,
      createdAt: roomFeedItems.createdAt,
      updatedAt: roomFeedItems.updatedAt,
      version: roomFeedItems.version,
      createdBy: personColumns,
    })
    .from(roomFeedItems)
    .innerJoin(rooms, sameRow(rooms, roomFeedItems.roomId))
    .innerJoin(visits, sameRow(visits, roomFeedItems.inspectionId))
    .innerJoin(users, sameRow(users, roomFeedItems.createdBy))

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** A filter by a list of values; an empty or missing list does not filter. */
const oneOf = (column: typeof roomFeedItems.roomId | typeof roomFeedItems.inspectionId, ids: string[] | undefined) =>
  ids?.length ? inArray(column, ids) : undefined

/**
 * A page of a job's feed, the newest first, with each item's parts: one query for the items, and one for each kind of
 * part, for any number of them.
 */
export async function listFeed(
  tx: Tx,
  scope: Viewer,
  jobId: string,
  { roomIds, inspectionIds, type, before, limit }: FilterFeed,
): Promise<RoomFeedItem[]> {
  const types = type === undefined ? [] : [type].flat()
  const older =
    before &&
    sql`(${roomFeedItems.happenedAt}, ${roomFeedItems.id}) < (
      select older.happened_at, older.id from ${roomFeedItems} older
      where older.organization_id = ${scope.organizationId} and older.job_id = ${jobId} and older.id = ${before})`
  const rows = await selectItems(tx)
    .where(
      and(
        standing(scope, jobId),
        oneOf(roomFeedItems.roomId, roomIds),
        oneOf(roomFeedItems.inspectionId, inspectionIds),
        types.length ? inArray(roomFeedItems.type, types) : undefined,
        older || undefined,
      ),
    )
    .orderBy(desc(roomFeedItems.happenedAt), desc(roomFeedItems.id))
    .limit(limit + 1)
  return cutList(await withContents(tx, scope, rows.slice(0, limit)), rows.length > limit)
}

/** One item of a job's feed. @throws not_found */
export async function getFeedItem(tx: Tx, scope: Viewer, jobId: string, id: string): Promise<RoomFeedItem> {
  const rows = await selectItems(tx).where(and(standing(scope, jobId), eq(roomFeedItems.id, id)))
  const [item] = await withContents(tx, scope, rows)
  if (!item) throw notFound('item of the feed')
  return item
}

/** The place of the item that was stored under an id, deleted or not; locked for whoever will add to it. */
export async function findStoredItem(tx: Tx, { organizationId }: Scope, id: string) {
  const [row] = await tx
    .select({
      jobId: roomFeedItems.jobId,
      roomId: roomFeedItems.roomId,
      inspectionId: roomFeedItems.inspectionId,
      type: roomFeedItems.type,
      note: roomFeedItems.note,
      caption: roomFeedItems.caption,
      happenedAt: roomFeedItems.happenedAt,
      lateReason: roomFeedItems.lateReason,
      version: roomFeedItems.version,
      deletedAt: roomFeedItems.deletedAt,
    })
    .from(roomFeedItems)
    .where(and(eq(roomFeedItems.organizationId, organizationId), eq(roomFeedItems.id, id)))
    // The lock keeps a part that is about to join it from being lost with it.
    .for('no key update')
  return row
}

/** The ids of a visit's items, by room and type, the newest first. */
export async function listFeedItemIds(
  tx: Tx,
  scope: Scope,
  jobId: string,
  inspectionId: string,
): Promise<RoomFeedItemIds> {
  const rows = await tx
    .select({ id: roomFeedItems.id, roomId: roomFeedItems.roomId, type: roomFeedItems.type })
    .from(roomFeedItems)
    .innerJoin(rooms, sameRow(rooms, roomFeedItems.roomId))
    .innerJoin(visits, sameRow(visits, roomFeedItems.inspectionId))
    .where(and(standing(scope, jobId), eq(roomFeedItems.inspectionId, inspectionId)))
    .orderBy(desc(roomFeedItems.happenedAt), desc(roomFeedItems.id))
  const ids: Record<string, Partial<Record<FeedItemType, string[]>>> = {}
  for (const { id, roomId, type } of rows) ((ids[roomId] ??= {})[type] ??= []).push(id)
  return ids
}

async function withContents(tx: Tx, viewer: Viewer, rows: readonly ItemRow[]): Promise<RoomFeedItem[]> {
  const idsOf = (wanted: FeedItemType) => rows.filter(({ type }) => type === wanted).map(({ id }) => id)
  const every = rows.map(({ id }) => id)
  const [photos, readings, installations, things] = await Promise.all([
    photosOf(tx, viewer, 'feedItemId', every),
    readingsOf(tx, viewer, idsOf('MOISTURE')),
    installationsOf(tx, viewer, idsOf('EQUIPMENT_NOTE')),
    inventoryItemsOf(tx, viewer, idsOf('INVENTORY_NOTE')),
  ])
  return rows.map((row): RoomFeedItem => {
    const { type, details, createdBy, happenedAt, capturedAt, receivedAt, lateReason, ...item } = row
    const shared = {
      ...item,
      photos: photos.get(row.id) ?? [],
      createdBy: toPerson(createdBy),
      ...toFieldClocks({ happenedAt, capturedAt, receivedAt, lateReason }),
    }
    if (type === 'ROOM_DETAILS') return { ...shared, type, details: RoomDetails.parse(details) }
    if (type === 'MOISTURE') return { ...shared, type, readings: readings.get(row.id) ?? [] }
    if (type === 'INVENTORY_NOTE') return { ...shared, type, items: things.get(row.id) ?? [] }
    if (type === 'EQUIPMENT_NOTE') return { ...shared, type, installations: installations.get(row.id) ?? [] }
    return { ...shared, type }
  })
}
