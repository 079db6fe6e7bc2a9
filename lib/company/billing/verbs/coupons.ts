import 'server-only'
import { sql } from 'drizzle-orm'

import { couponUses } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { conflict, notFound } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { listCoupons } from '@/lib/company/billing/queries'
import { type CouponTerms, MOST_COUPONS, firstDayOf, monthOf } from '@/lib/company/billing/rules'
import type { Coupon, TakeCoupon } from '@/lib/company/billing/schema'
import { holdStanding } from '@/lib/company/plans/places'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { type Throttle, forgive, throttle } from '@/lib/platform/http/throttle'

/** Codes are words that somebody could guess: a wrong one counts, one that is taken does not. */
const GUESSES: Throttle = { name: 'coupon', most: 10, minutes: 60 }

interface Taken {
  refusal: 'expired' | 'used' | null
  kind: CouponTerms['kind']
  percent: number | null
  amount_cents: string | null
  months: number | null
  [column: string]: unknown
}

/**
 * Takes a coupon of the operator's for the organisation, from this month on.
 * @throws not_found for an unknown code, conflict for one that is used up, over, or taken already, throttled
 */
export async function take(actor: Actor, { code }: TakeCoupon): Promise<Coupon> {
  const { organizationId, userId } = actor
  await throttle(GUESSES, String(organizationId))
  const coupon = await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const taken = await listCoupons(tx, actor)
    if (taken.some((one) => one.code === code)) throw conflict('Your organization has used this coupon already.')
    if (taken.length >= MOST_COUPONS) throw conflict(`An organization has at most ${MOST_COUPONS} coupons.`)
    const [found] = await tx.execute<Taken>(sql`select * from take_coupon(${code})`)
    if (!found) throw notFound('coupon')
    if (found.refusal === 'expired') throw conflict('This coupon is not valid any more.')
    if (found.refusal === 'used') throw conflict('This coupon has been used already.')
    const { kind, percent, months } = found
    const terms = {
      kind,
      percent,
      months,
      amountCents: found.amount_cents === null ? null : Number(found.amount_cents),
    }
    const month = monthOf(todayIn(actor.organization.timezone))
    await tx
      .insert(couponUses)
      .values({ organizationId, code, ...terms, takenBy: userId, fromMonth: firstDayOf(month) })
    await record(tx, actor, 'coupon.taken', { subjectType: 'coupon', subjectId: code, details: terms })
    return { code, ...terms, fromMonth: month }
  })
  await forgive(GUESSES, String(organizationId))
  return coupon
}
