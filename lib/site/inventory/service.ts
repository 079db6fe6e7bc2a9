import 'server-only'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { reading } from '@/db/reading'
import { inventoryItems, roomFeedItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, writeAsRead, requireChanged } from '@/db/versioned'
import { changedAmong, changedMeanwhile, conflict, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { removePhotosOf, withPhotos } from '@/lib/job/photos/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record, recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { type FeedPlace, addFeedItem } from '@/lib/site/rooms/feed'
import { requireRoom } from '@/lib/site/rooms/queries'
import { requireVisit } from '@/lib/site/visits/queries'

import { browseItems, findStoredItem, listItems, listOfRoom, liveItems, requireItem } from './queries'
import type {
  AddInventoryItem,
  BrowseInventory,
  ChangeInventory,
  ChangeInventoryItem,
  InventoryItem,
  InventoryPage,
  RemoveInventory,
} from './schema'

const refuseStale = changedMeanwhile('this item', inventoryItems)

/** A page of a job's things, with the sums of all that match. @throws not_found */
export const browse = (actor: Actor, jobId: string, query: BrowseInventory): Promise<InventoryPage> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    return browseItems(tx, actor, jobId, query)
  })

/** The things of a room. @throws not_found */
export const ofRoom = (actor: Actor, jobId: string, roomId: string): Promise<InventoryItem[]> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    await requireRoom(tx, actor, jobId, roomId)
    return listOfRoom(tx, actor, jobId, roomId)
  })

/**
 * Adds a thing that was in a room at a visit, with its item in the room's feed.
 * @throws not_found, invalid for its times, conflict when one of its ids stands for something else, and what `withPhotos`
 * throws
 */
export async function add(
  actor: Actor,
  place: FeedPlace,
  {
    id = newId(),
    roomFeedItemId: feedItemId = newId(),
    happenedAt,
    capturedAt,
    lateReason,
    photoIds,
    ...fields
  }: AddInventoryItem,
  files: readonly UploadedFile[] = [],
): Promise<InventoryItem> {
  return withPhotos(actor, { jobId: place.jobId, files, photoIds }, async (tx, arrived) => {
    await requirePlace(tx, actor, place)
    const known = {
      asked: { ...place, ...fields, happenedAt, photos: files.map(({ sha256 }) => sha256) },
      find: () => findStoredItem(tx, actor, id),
      isHere: (stored: InventoryItem) => stored.jobId === place.jobId,
    }
    await refuseKnown(tx, actor, inventoryItems, id, known)
    const clocks = clocksOf({ happenedAt, capturedAt, lateReason })
    const isNew = await addFeedItem(tx, actor, place, { id: feedItemId, type: 'INVENTORY_NOTE', clocks })
    const { organizationId, userId: createdBy } = actor
    const content = { ...place, feedItemId, ...fields, ...clocks }
    await createOnce(tx, inventoryItems, { organizationId, id, createdBy, ...content }, known)
    if (!isNew) throw conflict('This id is in use already.')
    if (files.length) await arrived.keep({ inventoryItemId: id }, clocks)
    const item = await requireItem(tx, actor, place.jobId, id)
    await record(tx, actor, 'inventory.added', happeningOf(item))
    return item
  })
}

/**
 * Changes the fields of a thing, and adds photos to it.
 * @throws not_found, conflict with the stored thing when somebody changed it since `version` was read, and what
 * `withPhotos` throws
 */
export async function change(
  actor: Actor,
  { roomFeedItemId, itemId, ...place }: FeedPlace & { roomFeedItemId: string; itemId: string },
  { inventoryItemUpdate, photoIds }: ChangeInventoryItem,
  files: readonly UploadedFile[] = [],
): Promise<InventoryItem> {
  return withPhotos(actor, { jobId: place.jobId, files, photoIds }, async (tx, arrived) => {
    await requirePlace(tx, actor, place)
    const before = await requireItem(tx, actor, place.jobId, itemId)
    if (before.roomFeedItemId !== roomFeedItemId || !isAt(before, place)) throw notFound('inventory item')
    const { version, ...fields } = inventoryItemUpdate ?? { ...fieldsOf(before), version: undefined }
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    if (files.length) await arrived.keep({ inventoryItemId: itemId }, clocksOf({ lateReason: null }))
    const details = changesBetween(fieldsOf(before), fields)
    if (Object.keys(details).length) {
      await write(tx, actor, [before], fields)
      await record(tx, actor, 'inventory.changed', happeningOf(before, details))
    }
    return requireItem(tx, actor, place.jobId, itemId)
  })
}

/**
 * Gives several things another disposition or room, all or none; their items in the feed follow.
 * @throws not_found, and conflict when somebody changed one since it was read
 */
export async function changeSeveral(
  actor: Actor,
  jobId: string,
  { items: seen, disposition, roomId }: ChangeInventory,
): Promise<InventoryItem[]> {
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const room = roomId ? await requireRoom(tx, actor, jobId, roomId) : null
    const before = await requireSeen(tx, actor, jobId, seen)
    const wanted = (item: InventoryItem) => ({
      disposition: disposition ?? item.disposition,
      room: room?.roomName ?? item.roomName,
    })
    const changed = before.filter(
      (item) => (disposition && item.disposition !== disposition) || (room && item.roomId !== room.id),
    )
    if (changed.length) {
      await write(tx, actor, changed, { ...(disposition && { disposition }), ...(room && { roomId: room.id }) })
      if (room) await moveFeedItems(tx, actor, changed, room.id)
      await recordAll(
        tx,
        actor,
        'inventory.changed',
        changed.map((item) =>
          happeningOf(item, changesBetween({ disposition: item.disposition, room: item.roomName }, wanted(item))),
        ),
      )
    }
    return listItems(tx, actor, jobId, idsOf(before))
  })
}

/**
 * Deletes things with their photos and their items in the feed; the history keeps their names.
 * @throws not_found, and conflict when somebody changed one since it was read
 */
export async function remove(actor: Actor, jobId: string, { items: seen }: RemoveInventory): Promise<void> {
  return inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await requireJob(tx, actor, jobId)
    const doomed = await requireSeen(tx, actor, jobId, seen)
    await write(tx, actor, doomed, { deletedAt: sql`now()` })
    await removePhotosOf(tx, actor, 'inventoryItemId', idsOf(doomed))
    await tx
      .update(roomFeedItems)
      .set({ deletedAt: sql`now()` })
      .where(
        and(
          eq(roomFeedItems.organizationId, actor.organizationId),
          inArray(
            roomFeedItems.id,
            doomed.map(({ roomFeedItemId }) => roomFeedItemId),
          ),
        ),
      )
    await recordAll(
      tx,
      actor,
      'inventory.deleted',
      doomed.map((item) => happeningOf(item)),
    )
  })
}

async function requirePlace(tx: Tx, actor: Actor, { jobId, roomId, inspectionId }: FeedPlace): Promise<void> {
  await requireJob(tx, actor, jobId)
  await requireRoom(tx, actor, jobId, roomId)
  await requireVisit(tx, actor, jobId, inspectionId)
}

type ItemFields = Omit<
  AddInventoryItem,
  'id' | 'roomFeedItemId' | 'happenedAt' | 'capturedAt' | 'lateReason' | 'photoIds'
>

const fieldsOf = (item: InventoryItem): ItemFields => ({
  name: item.name,
  brand: item.brand,
  model: item.model,
  quantity: item.quantity,
  ageYears: item.ageYears,
  condition: item.condition,
  disposition: item.disposition,
  replacementValueCents: item.replacementValueCents,
  note: item.note,
})

const isAt = (item: FeedPlace, { jobId, roomId, inspectionId }: FeedPlace) =>
  item.jobId === jobId && item.roomId === roomId && item.inspectionId === inspectionId

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

async function requireSeen(
  tx: Tx,
  actor: Actor,
  jobId: string,
  seen: RemoveInventory['items'],
): Promise<InventoryItem[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const found = await listItems(tx, actor, jobId, [...versions.keys()])
  if (found.length < versions.size) throw notFound('inventory item')
  const changed = found.find(({ id, version }) => versions.get(id) !== version)
  if (changed) throw refuseStale(changed)
  return found
}

/** Writes the same into all of them if each is as it was read, else into none. */
async function write(
  tx: Tx,
  actor: Actor,
  items: readonly InventoryItem[],
  values: PgUpdateSetSource<typeof inventoryItems>,
): Promise<void> {
  const set = { ...values, updatedBy: actor.userId }
  if (await writeAsRead(tx, inventoryItems, items, { within: liveItems(actor), set })) return
  const [first] = items
  throw items.length === 1
    ? refuseStale(await requireItem(tx, actor, first!.jobId, first!.id))
    : changedAmong('one of these items', { table: inventoryItems, seen: items })
}

async function moveFeedItems(tx: Tx, actor: Actor, items: readonly InventoryItem[], roomId: string): Promise<void> {
  await requireChanged(
    tx
      .update(roomFeedItems)
      .set({ roomId, ...nextVersion(roomFeedItems) })
      .where(
        and(
          eq(roomFeedItems.organizationId, actor.organizationId),
          isNull(roomFeedItems.deletedAt),
          inArray(
            roomFeedItems.id,
            items.map(({ roomFeedItemId }) => roomFeedItemId),
          ),
        ),
      ),
    new Set(items.map(({ roomFeedItemId }) => roomFeedItemId)).size,
  )
}

const happeningOf = (item: InventoryItem, details: Record<string, unknown> = {}) => ({
  subjectType: 'inventory',
  subjectId: item.id,
  jobId: item.jobId,
  details: Object.keys(details).length
    ? { item: item.name, ...details }
    : { name: item.name, room: item.roomName, quantity: item.quantity },
})
