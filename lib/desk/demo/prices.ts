import 'server-only'
import { BrowseCatalogue, ChangeCatalogueItem } from '@/lib/paper/catalogue/schema'
import * as catalogue from '@/lib/paper/catalogue/verbs/items'
import { AddEstimate, type EstimateParams, TakeProposals } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import * as proposals from '@/lib/paper/estimates/verbs/proposals'
import type { Actor } from '@/lib/platform/auth/actor'

/** What the firm pays and asks for the usual items, in cents; the rest of the catalogue is not priced yet. */
const PRICES: Record<string, readonly [cost: number, sell: number]> = {
  CALL: [120_00, 240_00],
  MAKESAFE: [110_00, 195_00],
  MONITOR: [75_00, 145_00],
  REPORT: [90_00, 180_00],
  TECH: [48_00, 78_00],
  'TECH-OT': [70_00, 112_00],
  'TECH-AH': [85_00, 135_00],
  'TECH-WE': [92_00, 148_00],
  SUPER: [62_00, 98_00],
  EXTRACT: [3_20, 7_50],
  AM: [11_00, 32_00],
  LGR: [38_00, 95_00],
  DES: [70_00, 180_00],
  AFD: [30_00, 75_00],
  EQUIP: [18_00, 45_00],
  STRIP: [14_00, 29_00],
  SKIRT: [4_00, 9_50],
  WASTE: [95_00, 165_00],
  ANTIMIC: [3_10, 8_80],
  'CONT-CLEAN': [9_00, 22_00],
  'CONT-DISP': [6_00, 15_00],
}

/** Prices the firm's catalogue, and one job from its record by it. @returns its estimate */
export async function priceWork(admin: Actor, coordinator: Actor, jobId: string): Promise<EstimateParams> {
  await catalogue.addStarters(admin)
  const { items } = await catalogue.browse(admin, BrowseCatalogue.parse({}))
  for (const { id, ...item } of items) {
    const price = PRICES[item.code]
    if (!price) continue
    const { code, name, description, section, unit, taxable, isLabour, isPerDay, isActive, basis, version } = item
    const kept = { code, name, description, section, unit, taxable, isLabour, isPerDay, isActive, basis, version }
    const [costCents, sellCents] = price
    await catalogue.change(admin, id, ChangeCatalogueItem.parse({ ...kept, costCents, sellCents }))
  }
  const sent = { jobId, name: 'Make safe and drying', status: 'ESTIMATING', terms: 'Payment within 14 days.' }
  const { id: estimateId } = await estimates.add(coordinator, AddEstimate.parse(sent))
  const at = { jobId, estimateId }
  const { proposals: found } = await proposals.read(coordinator, at)
  const take = found.map(({ key, quantity, days }) => ({ key, quantity, days }))
  await proposals.take(coordinator, at, TakeProposals.parse({ take }))
  return at
}
