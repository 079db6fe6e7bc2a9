import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { among } from '@/db/rows'
import { catalogueItems, clients, priceListPrices, priceLists } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, requireChanged } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { liveItems, requirePlan } from '@/lib/paper/catalogue/queries/items'
import {
  findList,
  listPriceLists,
  overlapping,
  ownLists,
  requireList,
  thisList,
} from '@/lib/paper/catalogue/queries/price-lists'
import { MOST_PRICE_LISTS } from '@/lib/paper/catalogue/rules'
import type { AddPriceList, ChangePriceList, ListedPriceList, PriceList } from '@/lib/paper/catalogue/schema'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { inCatalogue } from './writing'

const refuseStale = changedMeanwhile('this price list', priceLists)

/** The price lists by client, the newest of each first. @throws plan */
export async function browseLists(actor: Actor): Promise<ListedPriceList[]> {
  requirePlan(actor)
  return reading(actor, (tx) => listPriceLists(tx, actor, todayIn(actor.organization.timezone)))
}

/** A price list with its prices. @throws plan, not_found */
export async function openList(actor: Actor, id: string): Promise<PriceList> {
  requirePlan(actor)
  return reading(actor, (tx) => requireList(tx, actor, id))
}

/**
 * Adds a client's own prices for some days.
 * @throws plan, not_found for the client or an item, invalid for days on which another list of theirs holds, conflict when
 *   the id is another's or there are enough
 */
export async function addList(actor: Actor, { id = newId(), prices, ...fields }: AddPriceList): Promise<PriceList> {
  return inCatalogue(actor, async (tx) => {
    const known = {
      asked: { ...fields, prices },
      find: () => findList(tx, actor, id),
    }
    await refuseKnown(tx, actor, priceLists, id, known)
    if ((await tx.$count(priceLists, ownLists(actor))) >= MOST_PRICE_LISTS) {
      throw conflict(`An organization has at most ${MOST_PRICE_LISTS} price lists.`)
    }
    await requireClient(tx, actor, fields.clientId)
    await refuseDays(tx, actor, id, fields)
    await createOnce(tx, priceLists, { organizationId: actor.organizationId, id, ...fields }, known)
    await writePrices(tx, actor, id, prices)
    const list = await requireList(tx, actor, id)
    await recordList(tx, actor, 'price-list.added', list)
    return list
  })
}

/**
 * Changes a price list; lines of estimates keep the price that they were made with.
 * @throws plan, not_found, invalid as `addList` does, conflict with the stored list when somebody changed it since
 */
export async function changeList(
  actor: Actor,
  id: string,
  { version, prices, ...fields }: ChangePriceList,
): Promise<PriceList> {
  return inCatalogue(actor, async (tx) => {
    const before = await requireList(tx, actor, id)
    const wanted = { ...asSent(before), ...fields, ...(prices && { prices: inOrder(prices) }) }
    const changes = changesBetween(asSent(before), wanted)
    if (!Object.keys(changes).length) return before
    if (before.version !== version) throw refuseStale(before)
    if (changes.clientId) await requireClient(tx, actor, fields.clientId)
    await refuseDays(tx, actor, id, fields)
    await requireChanged(
      tx
        .update(priceLists)
        .set({ ...fields, ...nextVersion(priceLists) })
        .where(thisList(actor, id)),
    )
    if (prices) await writePrices(tx, actor, id, prices)
    const after = await requireList(tx, actor, id)
    await recordList(tx, actor, 'price-list.changed', after, changes)
    return after
  })
}

/** Deletes a price list: its client has the catalogue's prices again. @throws plan, not_found */
export async function removeList(actor: Actor, id: string): Promise<void> {
  await inCatalogue(actor, async (tx) => {
    const list = await requireList(tx, actor, id)
    await requireChanged(tx.delete(priceLists).where(thisList(actor, id)))
    await recordList(tx, actor, 'price-list.deleted', list)
  })
}

/**
 * Gives the price lists of a client that is merged into another one to that one. On days for which both have one, the other's
 * own holds, and takes over the prices of what it does not price itself; this one keeps its last days without one, and goes
 * where there are none.
 */
export async function handOverPriceLists(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  fromId: string,
  intoId: string,
): Promise<void> {
  const days = (list: string) => sql.raw(`daterange(${list}.valid_from, ${list}.valid_to, '[]')`)
  const onSameDays = sql`kept.organization_id = ${organizationId} and kept.client_id = ${intoId} and ${days('kept')} && ${days('gone')}`
  const ofFrom = sql`gone.organization_id = ${organizationId} and gone.client_id = ${fromId}`
  await tx.execute(sql`
    insert into price_list_prices (organization_id, list_id, item_id, sell_cents)
    select distinct on (kept.id, price.item_id) kept.organization_id, kept.id, price.item_id, price.sell_cents
      from price_lists gone
      join price_lists kept on ${onSameDays}
      join price_list_prices price on price.organization_id = gone.organization_id and price.list_id = gone.id
     where ${ofFrom}
     order by kept.id, price.item_id, gone.valid_from desc
    on conflict do nothing`)
  await tx.execute(sql`
    with cut as (
      select gone.id, left_over.days
        from price_lists gone
        left join lateral (
          select days from unnest(datemultirange(${days('gone')}) - (
            select range_agg(${days('kept')}) from price_lists kept where ${onSameDays})) as days
           order by lower(days) desc limit 1) left_over on true
       where ${ofFrom} and exists (select from price_lists kept where ${onSameDays})),
    deleted as (
      delete from price_lists where organization_id = ${organizationId} and id in (select id from cut where days is null))
    update price_lists set valid_from = lower(cut.days), valid_to = upper(cut.days) - 1
      from cut where price_lists.organization_id = ${organizationId} and price_lists.id = cut.id and cut.days is not null`)
  await tx
    .update(priceLists)
    .set({ clientId: intoId, ...nextVersion(priceLists) })
    .where(and(eq(priceLists.organizationId, organizationId), eq(priceLists.clientId, fromId)))
}

type Prices = AddPriceList['prices']

const inOrder = (prices: Prices): Prices =>
  prices
    .map(({ itemId, sellCents }) => ({ itemId, sellCents }))
    .toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))

/** A list in the words in which it is sent. */
const asSent = ({ name, client, validFrom, validTo, prices }: PriceList) => ({
  name,
  clientId: client.id,
  validFrom,
  validTo,
  prices: inOrder(prices),
})

/** Holds a client until the transaction ends. @throws not_found, also for one that was merged into another */
async function requireClient(tx: Tx, { organizationId }: Actor, clientId: string): Promise<void> {
  const [held] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(eq(clients.organizationId, organizationId), eq(clients.id, clientId), sql`${clients.mergedIntoId} is null`),
    )
    .for('key share')
  if (!held) throw notFound('client')
}

/** @throws invalid for days in the wrong order, or on which another list of the client holds */
async function refuseDays(
  tx: Tx,
  actor: Actor,
  id: string,
  days: Pick<AddPriceList, 'clientId' | 'validFrom' | 'validTo'>,
): Promise<void> {
  if (days.validTo !== null && days.validTo < days.validFrom) {
    throw invalid({ validTo: 'Cannot be before its first day' })
  }
  const other = await overlapping(tx, actor, { id, ...days })
  if (other) throw invalid({ validFrom: `“${other}” of this client holds on these days` })
}

const ROWS_AT_ONCE = 1_000

/** Makes these the prices of a list. @throws invalid for an item that is named twice, not_found for one that is not there */
async function writePrices(tx: Tx, actor: Actor, listId: string, prices: Prices): Promise<void> {
  const { organizationId } = actor
  const ids = [...new Set(prices.map(({ itemId }) => itemId))]
  if (ids.length < prices.length) throw invalid({ prices: 'An item is named twice' })
  const found = await tx.$count(catalogueItems, and(liveItems(actor), among(catalogueItems.id, ids)))
  if (found < ids.length) throw notFound('item')
  await tx
    .delete(priceListPrices)
    .where(and(eq(priceListPrices.organizationId, organizationId), eq(priceListPrices.listId, listId)))
  for (let at = 0; at < prices.length; at += ROWS_AT_ONCE) {
    const some = prices.slice(at, at + ROWS_AT_ONCE)
    await tx.insert(priceListPrices).values(some.map((price) => ({ organizationId, listId, ...price })))
  }
}

const recordList = (tx: Tx, actor: Actor, action: string, { id, name }: PriceList, details: object = {}) =>
  record(tx, actor, action, { subjectType: 'price-list', subjectId: id, details: { name, ...details } })
