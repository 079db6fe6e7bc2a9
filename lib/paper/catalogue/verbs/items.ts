import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { among } from '@/db/rows'
import { catalogueItems, priceListPrices } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, requireChanged } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import {
  findItems,
  findUsed,
  listItems,
  listOffers,
  listPriceChanges,
  liveItems,
  offersByCode,
  priceDayOf,
  requireItem,
  requirePlan,
  thisItem,
} from '@/lib/paper/catalogue/queries/items'
import { MOST_PRICE_CENTS } from '@/lib/paper/catalogue/rules'
import type {
  AddCatalogueItem,
  AddedStarters,
  BrowseCatalogue,
  CatalogueItem,
  CataloguePage,
  ChangeCatalogueItem,
  ChangeCatalogueItems,
  FindOffers,
  Offer,
  PriceChange,
} from '@/lib/paper/catalogue/schema'
import { STARTERS } from '@/lib/paper/catalogue/starters'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record, recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { inCatalogue, pricedBy, recordPrices, requireRoom } from './writing'

const refuseStale = changedMeanwhile('this item', catalogueItems)

/** A page of the catalogue. @throws plan */
export async function browse(actor: Actor, query: BrowseCatalogue): Promise<CataloguePage> {
  requirePlan(actor)
  return reading(actor, (tx) => listItems(tx, actor, query), { planByValue: true })
}

/** One item. @throws plan, not_found */
export async function open(actor: Actor, id: string): Promise<CatalogueItem> {
  requirePlan(actor)
  return reading(actor, (tx) => requireItem(tx, actor, id))
}

/** How an item's price changed, the newest change first. @throws plan, not_found */
export async function browsePrices(actor: Actor, id: string): Promise<PriceChange[]> {
  requirePlan(actor)
  return reading(actor, async (tx) => {
    await requireItem(tx, actor, id)
    return listPriceChanges(tx, actor, id)
  })
}

/**
 * Active items that say what is typed, or those of some codes, at the prices of a job's client today.
 * @throws plan, not_found for the job
 */
export async function findOffers(actor: Actor, { jobId, search, codes }: FindOffers): Promise<Offer[]> {
  requirePlan(actor)
  return reading(actor, async (tx) => {
    const day = await priceDayOf(tx, actor, jobId)
    return codes ? offersByCode(tx, actor, day, codes) : listOffers(tx, actor, day, search)
  })
}

/**
 * Adds an item.
 * @throws plan, invalid when another one has its code or prices its evidence, conflict when the id is another's or there
 *   are enough
 */
export async function add(actor: Actor, { id = newId(), ...fields }: AddCatalogueItem): Promise<CatalogueItem> {
  return inCatalogue(actor, async (tx) => {
    const known = {
      asked: fields,
      find: () => findUsed(tx, actor, id),
    }
    await refuseKnown(tx, actor, catalogueItems, id, known)
    await requireRoom(tx, actor, 1)
    await refuseTaken(tx, actor, id, fields)
    await createOnce(tx, catalogueItems, { organizationId: actor.organizationId, id, ...fields }, known)
    const item = await requireItem(tx, actor, id)
    await recordPrices(tx, actor, [], [item])
    await recordItem(tx, actor, 'catalogue-item.added', item)
    return item
  })
}

/**
 * Changes an item; lines of estimates keep the price that they were made with.
 * @throws plan, not_found, invalid as `add` does, conflict with the stored item when somebody changed it since
 */
export async function change(
  actor: Actor,
  id: string,
  { version, ...fields }: ChangeCatalogueItem,
): Promise<CatalogueItem> {
  return inCatalogue(actor, async (tx) => {
    const before = await requireItem(tx, actor, id)
    const changes = changesBetween(before, { ...before, ...fields })
    if (!Object.keys(changes).length) return before
    if (before.version !== version) throw refuseStale(before)
    await refuseTaken(tx, actor, id, fields)
    await requireChanged(
      tx
        .update(catalogueItems)
        .set({ ...fields, ...nextVersion(catalogueItems) })
        .where(thisItem(actor, id)),
    )
    const after = await requireItem(tx, actor, id)
    await recordPrices(tx, actor, [before], [after])
    await recordItem(tx, actor, 'catalogue-item.changed', after, changes)
    return after
  })
}

/**
 * Changes many items alike, all of them or none.
 * @throws plan, not_found when one is not there, invalid for a price that would be too high, conflict when somebody
 *   changed one since, or two that are made active price the same
 */
export async function changeMany(
  actor: Actor,
  { items, raiseCostPercent, raiseSellPercent, ...given }: ChangeCatalogueItems,
): Promise<CatalogueItem[]> {
  return inCatalogue(actor, async (tx) => {
    const versions = new Map(items.map(({ id, version }) => [id, version]))
    const ids = [...versions.keys()]
    const before = await findItems(tx, actor, ids)
    if (before.length < ids.length) throw notFound('item')
    const stale = before.find(({ id, version }) => version !== versions.get(id))
    if (stale) throw changedMeanwhile(`${stale.code}, ${stale.name},`, catalogueItems)(stale)
    const raised = {
      ...(raiseCostPercent !== undefined && { costCents: raisedBy(catalogueItems.costCents, raiseCostPercent) }),
      ...(raiseSellPercent !== undefined && { sellCents: raisedBy(catalogueItems.sellCents, raiseSellPercent) }),
    }
    if (given.isActive) await refuseTwice(tx, actor, before)
    await requireChanged(
      tx
        .update(catalogueItems)
        .set({ ...given, ...raised, ...nextVersion(catalogueItems) })
        .where(and(liveItems(actor), among(catalogueItems.id, ids))),
      ids.length,
    )
    const after = await findItems(tx, actor, ids)
    const isTooHigh = (field: 'costCents' | 'sellCents') => after.some((item) => (item[field] ?? 0) > MOST_PRICE_CENTS)
    if (isTooHigh('costCents')) throw invalid({ raiseCostPercent: 'This makes a price too high' })
    if (isTooHigh('sellCents')) throw invalid({ raiseSellPercent: 'This makes a price too high' })
    await recordPrices(tx, actor, before, after)
    const was = new Map(before.map((item) => [item.id, item]))
    await recordAll(
      tx,
      actor,
      'catalogue-item.changed',
      after.map((item) => ({
        subjectType: 'catalogue-item',
        subjectId: item.id,
        details: { name: item.name, ...changesBetween(was.get(item.id)!, item) },
      })),
    )
    return after
  })
}

/** A price raised by a percentage, rounded half up to whole cents; none stays none. */
const raisedBy = (column: typeof catalogueItems.costCents | typeof catalogueItems.sellCents, percent: number) =>
  sql`round(${column} * (100 + ${percent}::numeric) / 100)`

/** @throws conflict when items that become active would price what another active one prices */
async function refuseTwice(tx: Tx, actor: Actor, items: readonly CatalogueItem[]): Promise<void> {
  const chosen = new Map<string, CatalogueItem>()
  for (const item of items) {
    if (!item.basis) continue
    const twin = chosen.get(item.basis)
    if (twin) throw conflict(`${twin.code} and ${item.code} price the same. Only one of them can be active.`)
    chosen.set(item.basis, item)
    const other = item.isActive ? null : await pricedBy(tx, actor, item.id, item.basis)
    if (other) throw conflict(`${item.code} cannot be made active: ${other}.`)
  }
}

/** Deletes an item; lines of estimates that were made from it stay as they are. @throws plan, not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inCatalogue(actor, async (tx) => {
    const item = await requireItem(tx, actor, id)
    await tx
      .delete(priceListPrices)
      .where(and(eq(priceListPrices.organizationId, actor.organizationId), eq(priceListPrices.itemId, id)))
    await requireChanged(
      tx
        .update(catalogueItems)
        .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
        .where(thisItem(actor, id)),
    )
    await recordItem(tx, actor, 'catalogue-item.deleted', item)
  })
}

/**
 * Adds the usual items of the trade, without prices, but for those whose code is there or whose evidence is priced: a
 * second time adds nothing. @throws plan, conflict when they do not fit any more
 */
export async function addStarters(actor: Actor): Promise<AddedStarters> {
  const { organizationId } = actor
  return inCatalogue(actor, async (tx) => {
    const stored = await tx
      .select({ code: catalogueItems.code, basis: catalogueItems.basis, isActive: catalogueItems.isActive })
      .from(catalogueItems)
      .where(liveItems(actor))
    const codes = new Set(stored.map(({ code }) => code.toLowerCase()))
    const priced = new Set(stored.flatMap(({ basis, isActive }) => (isActive && basis ? [basis] : [])))
    const missing = STARTERS.filter(
      ({ code, basis }) => !codes.has(code.toLowerCase()) && !(basis && priced.has(basis)),
    )
    if (!missing.length) return { added: 0 }
    await requireRoom(tx, actor, missing.length)
    const rows = missing.map((starter) => ({ organizationId, id: newId(), ...starter, isActive: true }))
    await tx.insert(catalogueItems).values(rows)
    await record(tx, actor, 'catalogue-item.starters', {
      subjectType: 'catalogue-item',
      subjectId: rows[0]!.id,
      details: { added: rows.length },
    })
    return { added: rows.length }
  })
}

/** @throws invalid when another item has the code, or an active one prices the same evidence as this active one */
async function refuseTaken(
  tx: Tx,
  actor: Actor,
  id: string,
  { code, basis, isActive }: Pick<CatalogueItem, 'code' | 'basis' | 'isActive'>,
): Promise<void> {
  const namesake = and(
    liveItems(actor),
    eq(sql`lower(${catalogueItems.code})`, code.toLowerCase()),
    ne(catalogueItems.id, id),
  )
  if (await tx.$count(catalogueItems, namesake)) throw invalid({ code: 'Another item has this code' })
  const other = basis && isActive ? await pricedBy(tx, actor, id, basis) : null
  if (other) throw invalid({ basis: other })
}

const recordItem = (tx: Tx, actor: Actor, action: string, { id, name }: CatalogueItem, details: object = {}) =>
  record(tx, actor, action, { subjectType: 'catalogue-item', subjectId: id, details: { name, ...details } })
