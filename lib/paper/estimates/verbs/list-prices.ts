import 'server-only'
import { reading } from '@/db/reading'
import { offersOf, priceDayOf, requirePlan } from '@/lib/paper/catalogue/queries/items'
import { itemsOfLines, requireHead } from '@/lib/paper/estimates/queries'
import type { EstimateParams, ListPrice } from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'

/**
 * What the catalogue says now, for the job's client, of the items that lines of an estimate were made from. A deleted item
 * says nothing. @throws plan, not_found
 */
export async function browseListPrices(actor: Actor, at: EstimateParams): Promise<ListPrice[]> {
  requirePlan(actor)
  return reading(actor, async (tx) => {
    const day = await priceDayOf(tx, actor, at.jobId)
    await requireHead(tx, actor, at)
    const offers = await offersOf(tx, actor, day, await itemsOfLines(tx, actor, at.estimateId))
    return offers.map(({ itemId, unitCostCents, sellPriceCents }) => ({ itemId, unitCostCents, sellPriceCents }))
  })
}
