import 'server-only'
import { type SQL, and, asc, desc, eq, isNull, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import type { PriceBasis } from '@/db/enums/paper'
import { beginOf } from '@/db/paging'
import { among, sameRow } from '@/db/rows'
import { saying } from '@/db/saying'
import { catalogueItems, cataloguePriceChanges, jobs, priceListPrices, priceLists, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound, overPlan } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { liveJob } from '@/lib/job/jobs/queries/job'
import { hasCatalogue, planRefusal } from '@/lib/paper/catalogue/rules'
import type { BrowseCatalogue, CatalogueItem, CataloguePage, Offer, PriceChange } from '@/lib/paper/catalogue/schema'
import type { Actor } from '@/lib/platform/auth/actor'

type Scope = Pick<Actor, 'organizationId'>
type Subscriber = Pick<Actor, 'organizationId' | 'organization'>

/** @throws plan for an organisation whose plan does not include the catalogue */
export function requirePlan({ organization }: Pick<Actor, 'organization'>): void {
  const refusal = planRefusal(organization.pricingPlan)
  if (refusal) throw overPlan(refusal)
}

const columns = {
  id: catalogueItems.id,
  code: catalogueItems.code,
  name: catalogueItems.name,
  description: catalogueItems.description,
  section: catalogueItems.section,
  unit: catalogueItems.unit,
  costCents: catalogueItems.costCents,
  sellCents: catalogueItems.sellCents,
  taxable: catalogueItems.taxable,
  isLabour: catalogueItems.isLabour,
  isPerDay: catalogueItems.isPerDay,
  isActive: catalogueItems.isActive,
  basis: catalogueItems.basis,
  createdAt: catalogueItems.createdAt,
  updatedAt: catalogueItems.updatedAt,
  version: catalogueItems.version,
}

/** The items that were not deleted. */
export const liveItems = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(catalogueItems.organizationId, organizationId), isNull(catalogueItems.deletedAt))

/** One of them. */
export const thisItem = (scope: Scope, id: string): SQL | undefined => and(liveItems(scope), eq(catalogueItems.id, id))

/** All of the catalogue, by section and code: an organisation has so many at most. */
export const listAll = (tx: Tx, scope: Scope): Promise<CatalogueItem[]> =>
  tx
    .select(columns)
    .from(catalogueItems)
    .where(liveItems(scope))
    .orderBy(...ORDERS.section)

const bySection = sql`${inAlphabet(catalogueItems.section)} nulls last`
const byCode = inAlphabet(catalogueItems.code)
const ORDERS = {
  section: [bySection, byCode],
  code: [byCode],
  name: [inAlphabet(catalogueItems.name), byCode],
}

/** A page of the catalogue. */
export async function listItems(
  tx: Tx,
  scope: Scope,
  { search, section, isActive, sort, ...asked }: BrowseCatalogue,
): Promise<CataloguePage> {
  const where = and(
    liveItems(scope),
    section === undefined ? undefined : eq(catalogueItems.section, section),
    isActive === undefined ? undefined : eq(catalogueItems.isActive, isActive),
    saying(search, [catalogueItems.code, catalogueItems.name, catalogueItems.description]),
  )
  const ids = tx.select({ id: catalogueItems.id }).from(catalogueItems)
  const { begin, moved } = await beginOf(tx, asked, ids.where(where).orderBy(...ORDERS[sort]))
  const [items, count, sections] = await Promise.all([
    tx
      .select(columns)
      .from(catalogueItems)
      .where(where)
      .orderBy(...ORDERS[sort])
      .limit(asked.pageSize)
      .offset(begin),
    tx.$count(catalogueItems, where),
    listSections(tx, scope),
  ])
  return { items, count: count - moved, sections }
}

async function listSections(tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ section: inAlphabet(catalogueItems.section) })
    .from(catalogueItems)
    .where(and(liveItems(scope), sql`${catalogueItems.section} is not null`))
    .orderBy(sql`1`)
  return rows.map(({ section }) => section)
}

/** The items of some ids that were not deleted. */
export const findItems = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<CatalogueItem[]> =>
  tx
    .select(columns)
    .from(catalogueItems)
    .where(and(liveItems(scope), among(catalogueItems.id, ids)))
    .orderBy(...ORDERS.section)

/** One item. @throws not_found */
export async function requireItem(tx: Tx, scope: Scope, id: string): Promise<CatalogueItem> {
  const [item] = await findItems(tx, scope, [id])
  if (!item) throw notFound('item')
  return item
}

/** The item that an id was used for, deleted or not. */
export async function findUsed(tx: Tx, { organizationId }: Scope, id: string): Promise<CatalogueItem | null> {
  const [item = null] = await tx
    .select(columns)
    .from(catalogueItems)
    .where(and(eq(catalogueItems.organizationId, organizationId), eq(catalogueItems.id, id)))
  return item
}

/** More than anybody would read of one price. */
const MOST_CHANGES = 200

/** The changes of an item's price, the newest first. */
export async function listPriceChanges(tx: Tx, { organizationId }: Scope, itemId: string): Promise<PriceChange[]> {
  const own = and(eq(cataloguePriceChanges.organizationId, organizationId), eq(cataloguePriceChanges.itemId, itemId))
  const rows = await tx
    .select({
      id: cataloguePriceChanges.id,
      costFromCents: cataloguePriceChanges.costFromCents,
      costToCents: cataloguePriceChanges.costToCents,
      sellFromCents: cataloguePriceChanges.sellFromCents,
      sellToCents: cataloguePriceChanges.sellToCents,
      changedBy: personColumns,
      createdAt: cataloguePriceChanges.createdAt,
    })
    .from(cataloguePriceChanges)
    .innerJoin(users, sameRow(users, cataloguePriceChanges.changedBy))
    .where(own)
    .orderBy(desc(cataloguePriceChanges.createdAt), desc(cataloguePriceChanges.id))
    .limit(MOST_CHANGES + 1)
  const isCut = rows.length > MOST_CHANGES
  const changes = rows.slice(0, MOST_CHANGES).map((row) => ({ ...row, changedBy: toPerson(row.changedBy) }))
  return cutList(changes, isCut, isCut ? await tx.$count(cataloguePriceChanges, own) : changes.length)
}

export interface PriceDay {
  /** The client of the job; null for a private person. */
  clientId: string | null
  /** The day of the prices, `YYYY-MM-DD`. */
  on: string
}

/** The client of a job, and today where the job is: its prices are theirs of that day. @throws not_found */
export async function priceDayOf(tx: Tx, scope: Scope, jobId: string): Promise<PriceDay> {
  const [job] = await tx
    .select({ clientId: jobs.clientId, timezone: jobs.timezone })
    .from(jobs)
    .where(liveJob(scope, jobId))
  if (!job) throw notFound('job')
  return { clientId: job.clientId, on: todayIn(job.timezone) }
}

const offered = {
  itemId: catalogueItems.id,
  code: catalogueItems.code,
  name: catalogueItems.name,
  description: catalogueItems.description,
  section: catalogueItems.section,
  unit: catalogueItems.unit,
  unitCostCents: catalogueItems.costCents,
  sellPriceCents: sql<number | null>`coalesce(${priceListPrices.sellCents}, ${catalogueItems.sellCents})`.mapWith(
    (cents) => (cents === null ? null : Number(cents)),
  ),
  taxable: catalogueItems.taxable,
  isPerDay: catalogueItems.isPerDay,
}

/** Items at a client's prices of a day: of the one list that holds on it, else their own. */
const selectOffers = <More extends Record<string, typeof catalogueItems.basis>>(
  tx: Tx,
  { organizationId }: Scope,
  { clientId, on }: PriceDay,
  more: More,
) =>
  tx
    .select({ ...offered, ...more })
    .from(catalogueItems)
    .leftJoin(
      priceLists,
      and(
        eq(priceLists.organizationId, organizationId),
        sql`${priceLists.clientId} = ${clientId}::uuid`,
        sql`daterange(${priceLists.validFrom}, ${priceLists.validTo}, '[]') @> ${on}::date`,
      ),
    )
    .leftJoin(
      priceListPrices,
      and(
        eq(priceListPrices.organizationId, organizationId),
        eq(priceListPrices.listId, priceLists.id),
        eq(priceListPrices.itemId, catalogueItems.id),
      ),
    )

/** More than anybody would read below a field; who does not find it types on. */
const MOST_OFFERED = 30

/** Active items of some codes, in small or capital letters. */
export const offersByCode = (tx: Tx, scope: Scope, day: PriceDay, codes: readonly string[]): Promise<Offer[]> =>
  selectOffers(tx, scope, day, {}).where(
    and(
      liveItems(scope),
      catalogueItems.isActive,
      sql`lower(${catalogueItems.code}) = any (select lower(code) from unnest(${sql.param([...codes])}::text[]) code)`,
    ),
  )

/** Active items that say what is typed: the one whose code it is first, then those whose code begins with it. */
export async function listOffers(tx: Tx, scope: Scope, day: PriceDay, search: string): Promise<Offer[]> {
  const typed = search.trim().toLowerCase()
  return selectOffers(tx, scope, day, {})
    .where(
      and(
        liveItems(scope),
        catalogueItems.isActive,
        saying(search, [catalogueItems.code, catalogueItems.name, catalogueItems.description]),
      ),
    )
    .orderBy(
      desc(sql`lower(${catalogueItems.code}) = ${typed}`),
      desc(sql`starts_with(lower(${catalogueItems.code}), ${typed})`),
      ...ORDERS.section,
    )
    .limit(MOST_OFFERED)
}

/** Items of some ids, active or not, at a client's prices of a day. */
export const offersOf = (tx: Tx, scope: Scope, day: PriceDay, ids: readonly string[]): Promise<Offer[]> =>
  selectOffers(tx, scope, day, {}).where(and(liveItems(scope), among(catalogueItems.id, ids)))

export type BasisPrice = Omit<Offer, 'description' | 'section' | 'isPerDay'>

/**
 * The active items that price evidence, by what they price, at a client's prices of a day. Empty for an organisation
 * whose plan has no catalogue.
 */
export async function pricesFor(tx: Tx, scope: Subscriber, day: PriceDay): Promise<Map<PriceBasis, BasisPrice>> {
  if (!hasCatalogue(scope.organization.pricingPlan)) return new Map()
  const rows = await selectOffers(tx, scope, day, { basis: catalogueItems.basis })
    .where(and(liveItems(scope), catalogueItems.isActive, sql`${catalogueItems.basis} is not null`))
    .orderBy(asc(catalogueItems.id))
  return new Map(
    rows.map(({ basis, description: _, section: __, isPerDay: ___, ...price }) => [basis!, price] as const),
  )
}
