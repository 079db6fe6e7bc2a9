import 'server-only'
import { type SQL, and, asc, desc, eq, ne, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import { catalogueItems, clients, priceListPrices, priceLists } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { MOST_PRICE_LISTS, stateOn } from '@/lib/paper/catalogue/rules'
import type { ListedPriceList, PriceList } from '@/lib/paper/catalogue/schema'
import type { Actor } from '@/lib/platform/auth/actor'

type Scope = Pick<Actor, 'organizationId'>

const columns = {
  id: priceLists.id,
  name: priceLists.name,
  client: { id: clients.id, companyName: clients.companyName },
  validFrom: priceLists.validFrom,
  validTo: priceLists.validTo,
  createdAt: priceLists.createdAt,
  updatedAt: priceLists.updatedAt,
  version: priceLists.version,
}

/** The price lists of an organisation. */
export const ownLists = ({ organizationId }: Scope): SQL | undefined => eq(priceLists.organizationId, organizationId)

/** One of them. */
export const thisList = (scope: Scope, id: string): SQL | undefined => and(ownLists(scope), eq(priceLists.id, id))

const pricesOf = ({ organizationId }: Scope, listId: string) =>
  and(eq(priceListPrices.organizationId, organizationId), eq(priceListPrices.listId, listId))

/** All price lists by client, the newest of each first, with how many prices they have. */
export async function listPriceLists(tx: Tx, scope: Scope, today: string): Promise<ListedPriceList[]> {
  const rows = await tx
    .select({
      ...columns,
      priceCount: sql<number>`(select count(*)::integer from ${priceListPrices}
        where ${priceListPrices.organizationId} = ${priceLists.organizationId} and ${priceListPrices.listId} = ${priceLists.id})`,
    })
    .from(priceLists)
    .innerJoin(clients, sameRow(clients, priceLists.clientId))
    .where(ownLists(scope))
    .orderBy(inAlphabet(clients.companyName), desc(priceLists.validFrom))
    .limit(MOST_PRICE_LISTS)
  return rows.map((row) => ({ ...row, state: stateOn(row, today) }))
}

/** The list that an id is used for, with its prices. */
export async function findList(tx: Tx, scope: Scope, id: string): Promise<PriceList | null> {
  const [list] = await tx
    .select(columns)
    .from(priceLists)
    .innerJoin(clients, sameRow(clients, priceLists.clientId))
    .where(thisList(scope, id))
  if (!list) return null
  const prices = await tx
    .select({
      itemId: priceListPrices.itemId,
      code: catalogueItems.code,
      name: catalogueItems.name,
      unit: catalogueItems.unit,
      sellCents: priceListPrices.sellCents,
      listSellCents: catalogueItems.sellCents,
    })
    .from(priceListPrices)
    .innerJoin(catalogueItems, sameRow(catalogueItems, priceListPrices.itemId))
    .where(pricesOf(scope, id))
    .orderBy(asc(inAlphabet(catalogueItems.code)))
  return { ...list, prices }
}

/** A price list with its prices. @throws not_found */
export async function requireList(tx: Tx, scope: Scope, id: string): Promise<PriceList> {
  const list = await findList(tx, scope, id)
  if (!list) throw notFound('price list')
  return list
}

/** The name of another list of the client that holds on one of these days; null when there is none. */
export async function overlapping(
  tx: Tx,
  scope: Scope,
  { id, clientId, validFrom, validTo }: { id: string; clientId: string; validFrom: string; validTo: string | null },
): Promise<string | null> {
  const days = sql`daterange(${priceLists.validFrom}, ${priceLists.validTo}, '[]')`
  const [other] = await tx
    .select({ name: priceLists.name })
    .from(priceLists)
    .where(
      and(
        ownLists(scope),
        eq(priceLists.clientId, clientId),
        ne(priceLists.id, id),
        sql`${days} && daterange(${validFrom}::date, ${validTo}::date, '[]')`,
      ),
    )
    .limit(1)
  return other?.name ?? null
}
