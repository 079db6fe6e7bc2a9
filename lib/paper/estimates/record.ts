import 'server-only'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'

import { equipmentCategories, inventoryItems, timesheets } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'
import { listOfJob as listInstallations } from '@/lib/site/equipment/queries/installations'
import { liveItems } from '@/lib/site/inventory/queries'
import { listRooms } from '@/lib/site/rooms/queries'
import { liveTimesheets, minutes, workedMinutesOf } from '@/lib/site/timesheets/queries'
import { listVisits } from '@/lib/site/visits/queries'

import type { PriceableRecord } from './proposals'

/** Reads what a job's record proposes to be priced: a few sums, and its rooms, visits and units. */
export async function readPriceable(tx: Tx, actor: Actor, jobId: string): Promise<PriceableRecord> {
  const [visits, rooms, installations, hours, contents, rates] = await Promise.all([
    listVisits(tx, actor, jobId),
    listRooms(tx, actor, jobId),
    listInstallations(tx, actor, jobId),
    hoursOf(tx, actor, jobId),
    contentsOf(tx, actor, jobId),
    ratesOf(tx, actor),
  ])
  return { visits, rooms, installations: installations.toReversed(), hours, contents, dailyRates: rates }
}

const hoursOf = (tx: Tx, actor: Actor, jobId: string) =>
  tx
    .select({
      rateType: timesheets.rateType,
      minutes: workedMinutesOf,
      unapproved: sql<number>`coalesce(round(sum(${minutes}) filter (where ${timesheets.status} <> 'approved')), 0)::int`,
    })
    .from(timesheets)
    .where(and(liveTimesheets(actor), eq(timesheets.jobId, jobId), ne(timesheets.status, 'rejected')))
    .groupBy(timesheets.rateType)
    .orderBy(asc(timesheets.rateType))

const contentsOf = (tx: Tx, actor: Actor, jobId: string) =>
  tx
    .select({
      roomId: inventoryItems.roomId,
      disposition: inventoryItems.disposition,
      quantity: sql<number>`sum(${inventoryItems.quantity})::int`,
    })
    .from(inventoryItems)
    .where(and(liveItems(actor), eq(inventoryItems.jobId, jobId)))
    .groupBy(inventoryItems.roomId, inventoryItems.disposition)

/** What the categories of equipment cost a day; also one that is deleted by now, whose units stood here. */
async function ratesOf(tx: Tx, { organizationId }: Actor): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: equipmentCategories.id, cents: equipmentCategories.dailyRateCents })
    .from(equipmentCategories)
    .where(and(eq(equipmentCategories.organizationId, organizationId), isNotNull(equipmentCategories.dailyRateCents)))
  return new Map(rows.map(({ id, cents }) => [id, cents!]))
}
