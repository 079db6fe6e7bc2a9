import 'server-only'
import { type SQL, and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'

import { beginOf } from '@/db/paging'
import { among, sameRow } from '@/db/rows'
import { inventoryItems, rooms, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { toFieldClocks } from '@/lib/job/field/clocks'
import { photosOf } from '@/lib/job/photos/queries'

import type { BrowseInventory, FilterInventory, InventoryItem, InventoryPage } from './schema'

interface Scope {
  organizationId: number
}

/** The things of an organisation that were not deleted. */
export const liveItems = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(inventoryItems.organizationId, organizationId), isNull(inventoryItems.deletedAt))

const columns = {
  id: inventoryItems.id,
  jobId: inventoryItems.jobId,
  roomId: inventoryItems.roomId,
  roomName: rooms.roomName,
  inspectionId: inventoryItems.inspectionId,
  roomFeedItemId: inventoryItems.feedItemId,
  name: inventoryItems.name,
  brand: inventoryItems.brand,
  model: inventoryItems.model,
  quantity: inventoryItems.quantity,
  ageYears: inventoryItems.ageYears,
  condition: inventoryItems.condition,
  disposition: inventoryItems.disposition,
  replacementValueCents: inventoryItems.replacementValueCents,
  note: inventoryItems.note,
  happenedAt: inventoryItems.happenedAt,
  capturedAt: inventoryItems.capturedAt,
  receivedAt: inventoryItems.receivedAt,
  lateReason: inventoryItems.lateReason,
  createdAt: inventoryItems.createdAt,
  updatedAt: inventoryItems.updatedAt,
  version: inventoryItems.version,
  createdBy: personColumns,
}

const itsRoom = sameRow(rooms, inventoryItems.roomId)

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(inventoryItems)
    .innerJoin(rooms, itsRoom)
    .innerJoin(users, sameRow(users, inventoryItems.createdBy))

type Row = Awaited<ReturnType<typeof select>>[number]

/** Turns rows into the answer's form, each with its photos. */
async function toItems(tx: Tx, scope: Scope, rows: readonly Row[]): Promise<InventoryItem[]> {
  const ids = rows.map(({ id }) => id)
  const photos = ids.length ? await photosOf(tx, scope, 'inventoryItemId', ids) : new Map()
  return rows.map((row) => ({
    ...row,
    ...toFieldClocks(row),
    photos: photos.get(row.id) ?? [],
    createdBy: toPerson(row.createdBy),
  }))
}

/** Room by room, in the order in which people walk and found the things. */
export const inventoryOrder = [
  asc(rooms.position),
  asc(rooms.id),
  asc(inventoryItems.happenedAt),
  asc(inventoryItems.id),
]

/** The things of a job that match a filter. */
export function matching(scope: Scope, jobId: string, { search, roomId, disposition }: FilterInventory) {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  return and(
    liveItems(scope),
    eq(inventoryItems.jobId, jobId),
    roomId ? eq(inventoryItems.roomId, roomId) : undefined,
    disposition ? eq(inventoryItems.disposition, disposition) : undefined,
    ...words.map((word) => {
      const anywhere = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      const { name, brand, model, note } = inventoryItems
      return or(...[name, brand, model, note].map((column) => ilike(column, anywhere)))
    }),
  )
}

/** One thing of a job. @throws not_found */
export async function requireItem(tx: Tx, scope: Scope, jobId: string, id: string): Promise<InventoryItem> {
  const [item] = await listItems(tx, scope, jobId, [id])
  if (!item) throw notFound('inventory item')
  return item
}

/** The thing that was stored under an id, deleted or not. */
export async function findStoredItem(tx: Tx, scope: Scope, id: string): Promise<InventoryItem | null> {
  const rows = await select(tx).where(
    and(eq(inventoryItems.organizationId, scope.organizationId), eq(inventoryItems.id, id)),
  )
  const [item] = await toItems(tx, scope, rows)
  return item ?? null
}

/** Some of a job's things, in no order. */
export async function listItems(tx: Tx, scope: Scope, jobId: string, ids: readonly string[]): Promise<InventoryItem[]> {
  const rows = await select(tx).where(
    and(liveItems(scope), eq(inventoryItems.jobId, jobId), among(inventoryItems.id, ids)),
  )
  return toItems(tx, scope, rows)
}

/** More than a report prints. */
export const MOST_LISTED = 2_000

/** The things of a job, room by room; one more than `MOST_LISTED` is read, so that the caller sees that there are too many. */
export async function listOfJob(tx: Tx, scope: Scope, jobId: string): Promise<InventoryItem[]> {
  const rows = await select(tx)
    .where(matching(scope, jobId, {}))
    .orderBy(...inventoryOrder)
    .limit(MOST_LISTED + 1)
  return toItems(tx, scope, rows)
}

/** The things of a room, in the order in which they were found. */
export async function listOfRoom(tx: Tx, scope: Scope, jobId: string, roomId: string): Promise<InventoryItem[]> {
  const rows = await select(tx)
    .where(matching(scope, jobId, { roomId }))
    .orderBy(...inventoryOrder)
  return toItems(tx, scope, rows)
}

/** The things under items of rooms' feeds, by the feed item's id. */
export async function inventoryItemsOf(
  tx: Tx,
  scope: Scope,
  feedItemIds: readonly string[],
): Promise<Map<string, InventoryItem[]>> {
  const found = new Map<string, InventoryItem[]>()
  if (!feedItemIds.length) return found
  const rows = await select(tx)
    .where(and(liveItems(scope), among(inventoryItems.feedItemId, feedItemIds)))
    .orderBy(asc(inventoryItems.happenedAt), asc(inventoryItems.id))
  for (const item of await toItems(tx, scope, rows)) {
    found.set(item.roomFeedItemId, [...(found.get(item.roomFeedItemId) ?? []), item])
  }
  return found
}

/** A page of a job's things, with the sums of all that match. */
export async function browseItems(
  tx: Tx,
  scope: Scope,
  jobId: string,
  { page, pageSize, after, ...filter }: BrowseInventory,
): Promise<InventoryPage> {
  const wanted = matching(scope, jobId, filter)
  const ids = tx.select({ id: inventoryItems.id }).from(inventoryItems).innerJoin(rooms, itsRoom)
  const { begin } = await beginOf(tx, { page, pageSize, after }, ids.where(wanted).orderBy(...inventoryOrder))
  const [rows, byDisposition] = await Promise.all([
    select(tx)
      .where(wanted)
      .orderBy(...inventoryOrder)
      .limit(pageSize)
      .offset(begin),
    tx
      .select({
        disposition: inventoryItems.disposition,
        items: sql<number>`count(*)::int`,
        quantity: sql<number>`sum(${inventoryItems.quantity})::int`,
        valueCents: sql<number>`coalesce(sum(${inventoryItems.quantity} * ${inventoryItems.replacementValueCents}), 0)::float8`,
      })
      .from(inventoryItems)
      .where(wanted)
      .groupBy(inventoryItems.disposition)
      .orderBy(asc(inventoryItems.disposition)),
  ])
  const sum = (what: 'items' | 'quantity' | 'valueCents') => byDisposition.reduce((all, row) => all + row[what], 0)
  return {
    items: await toItems(tx, scope, rows),
    total: { items: sum('items'), quantity: sum('quantity'), valueCents: sum('valueCents') },
    byDisposition,
  }
}
