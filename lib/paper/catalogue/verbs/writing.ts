import 'server-only'
import { and, eq, ne } from 'drizzle-orm'

import type { PriceBasis } from '@/db/enums/paper'
import { oneAtATime } from '@/db/once'
import { catalogueItems, cataloguePriceChanges } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { liveItems, requirePlan } from '@/lib/paper/catalogue/queries/items'
import { MOST_ITEMS } from '@/lib/paper/catalogue/rules'
import type { CatalogueItem } from '@/lib/paper/catalogue/schema'
import type { Actor } from '@/lib/platform/auth/actor'

/**
 * Changes the catalogue: one change of an organisation after the other, so that a sheet, the starters and two people meet
 * what the one before left. @throws plan
 */
export async function inCatalogue<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  requirePlan(actor)
  return inOrganization(actor, async (tx) => {
    await holdCatalogue(tx, actor)
    return work(tx)
  })
}

/** Keeps others from changing the catalogue until the transaction ends. */
export const holdCatalogue = (tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>): Promise<unknown> =>
  oneAtATime(tx, `catalogue of ${organizationId}`)

/** @throws conflict when the catalogue cannot hold so many more */
export async function requireRoom(tx: Tx, actor: Actor, more: number): Promise<void> {
  if ((await tx.$count(catalogueItems, liveItems(actor))) + more > MOST_ITEMS) {
    throw conflict(`A service catalogue has at most ${MOST_ITEMS.toLocaleString('en')} items.`)
  }
}

/** The active item, other than this one, that prices the evidence already; in words, or null. */
export async function pricedBy(tx: Tx, actor: Actor, id: string, basis: PriceBasis): Promise<string | null> {
  const [other] = await tx
    .select({ code: catalogueItems.code, name: catalogueItems.name })
    .from(catalogueItems)
    .where(and(liveItems(actor), catalogueItems.isActive, eq(catalogueItems.basis, basis), ne(catalogueItems.id, id)))
  return other ? pricedAlready(other) : null
}

/** `AM-DAY, Air mover, prices this already` */
export const pricedAlready = ({ code, name }: Pick<CatalogueItem, 'code' | 'name'>): string =>
  `${code}, ${name}, prices this already`

type Priced = Pick<CatalogueItem, 'id' | 'costCents' | 'sellCents'>

const ROWS_AT_ONCE = 1_000

/** Keeps what changed of the prices of items; a new item's first price is a change from none. */
export async function recordPrices(
  tx: Tx,
  { organizationId, userId: changedBy }: Actor,
  before: readonly Priced[],
  after: readonly Priced[],
): Promise<void> {
  const known = new Map(before.map((item) => [item.id, item]))
  const changes = after.flatMap(({ id: itemId, costCents, sellCents }) => {
    const { costCents: costFromCents = null, sellCents: sellFromCents = null } = known.get(itemId) ?? {}
    if (costFromCents === costCents && sellFromCents === sellCents) return []
    const change = { costFromCents, costToCents: costCents, sellFromCents, sellToCents: sellCents }
    return [{ organizationId, id: newId(), itemId, ...change, changedBy }]
  })
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
    await tx.insert(cataloguePriceChanges).values(changes.slice(at, at + ROWS_AT_ONCE))
  }
}
