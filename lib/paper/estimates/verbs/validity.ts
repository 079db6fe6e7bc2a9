import 'server-only'
import { sql } from 'drizzle-orm'

import { estimates } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { requireChanged } from '@/db/versioned'
import { todayIn } from '@/lib/base/time'
import { thisEstimate } from '@/lib/paper/estimates/queries'
import { isPriceOver, validUntilOf } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

import { recordEstimate } from './writing'

/**
 * Fixes the day from which the prices of an estimate count as today, on the clock of the organisation, when it goes out for
 * the first time, and once they are over: that renews them. Any other stays as it was promised. The caller holds it.
 * What whoever reads it would approve is the same, so its version stays; a PDF from before is no longer how it is.
 * @returns the estimate as it is then
 */
export async function fixPrices<Priced extends EstimateHead>(tx: Tx, actor: Actor, estimate: Priced): Promise<Priced> {
  const { jobId, id: estimateId, validDays, validFrom } = estimate
  const today = todayIn(actor.organization.timezone)
  const isOver = isPriceOver(estimate, today)
  if (validFrom !== null && !isOver) return estimate
  await requireChanged(
    tx
      .update(estimates)
      .set({ validFrom: today, updatedAt: sql`now()` })
      .where(thisEstimate(actor, { jobId, estimateId })),
  )
  const validUntil = validUntilOf({ validDays, validFrom: today })
  if (isOver) await recordEstimate(tx, actor, 'estimate.prices-renewed', estimate, { validUntil })
  await announce(tx, actor, 'estimates', [jobId])
  return { ...estimate, validFrom: today, validUntil }
}
