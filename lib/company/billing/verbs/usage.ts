import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { overPlan } from '@/lib/base/errors'
import { toDay } from '@/lib/base/time'
import {
  countActive,
  findAccount,
  findSavedCard,
  getPrices,
  listActive,
  listCoupons,
  listInvoices,
  listMetered,
} from '@/lib/company/billing/queries'
import {
  MONTHS_SHOWN,
  byMonth,
  chargedOf,
  everyDay,
  firstDayOf,
  holdsIn,
  monthAfter,
  monthOf,
  priceOf,
  projected,
  sum,
  usedOn,
} from '@/lib/company/billing/rules'
import type { Billing, BillingEstimate } from '@/lib/company/billing/schema'
import { planLabel } from '@/lib/company/plans/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { provider } from '@/lib/platform/payments/stripe'

/**
 * What this month costs until now, and will cost if it goes on as it began.
 * @throws plan off PAYG: nothing is charged there
 */
export async function estimate(actor: Actor, now = new Date()): Promise<BillingEstimate> {
  const { pricingPlan, timezone } = actor.organization
  if (pricingPlan !== 'PAYG') {
    throw overPlan(
      `There is a billing estimate on the ${planLabel('PAYG')} plan alone. Please upgrade your plan to see one.`,
    )
  }
  return reading(actor, async (tx) => {
    const until = toDay(now, timezone)
    const month = monthOf(until)
    const before = monthAfter(month, -1)
    const [prices, days, coupons] = await Promise.all([
      getPrices(tx, firstDayOf(month)),
      readDays(tx, actor, firstDayOf(before), until),
      listCoupons(tx, actor),
    ])
    const months = byMonth(days)
    const ofMonth = months.get(month) ?? []
    const charged = chargedOf(ofMonth)
    const [active, activeBefore] = await Promise.all([
      listActive(tx, actor, charged),
      listActive(tx, actor, chargedOf(months.get(before) ?? [])),
    ])
    const soFar = usedOn(charged, active.length)
    const toDate = priceOf(soFar, prices, coupons, month)
    const whole = projected({ ...soFar, days: ofMonth, usersBefore: activeBefore.length, month })
    const ahead = priceOf(whole, prices, coupons, month)
    return {
      month,
      until,
      currency: prices.currency,
      gstPercent: prices.gstPercent,
      lines: toDate.lines.map((line, at) => ({
        ...line,
        projectedQuantity: ahead.lines[at]!.quantity,
        projectedCents: ahead.lines[at]!.amountCents,
      })),
      discount: toDate.discount,
      projectedDiscount: ahead.discount,
      subtotalCents: toDate.subtotalCents,
      projectedSubtotalCents: ahead.subtotalCents,
      gstCents: toDate.gstCents,
      projectedGstCents: ahead.gstCents,
      totalCents: toDate.totalCents,
      projectedTotalCents: ahead.totalCents,
    }
  })
}

/** The plan, what was used of it over twelve months, and how it is paid for. */
export function overview(actor: Actor, now = new Date()): Promise<Billing> {
  const { pricingPlan, timezone } = actor.organization
  return reading(actor, async (tx) => {
    const today = toDay(now, timezone)
    const month = monthOf(today)
    const from = firstDayOf(monthAfter(month, 1 - MONTHS_SHOWN))
    const [prices, account, card, coupons, invoices, days, active] = await Promise.all([
      getPrices(tx, today),
      findAccount(tx, actor),
      findSavedCard(tx, actor),
      listCoupons(tx, actor),
      listInvoices(tx, actor),
      readDays(tx, actor, from, today),
      countActive(tx, actor, from),
    ])
    const months = [...byMonth(days)].map(([of, its]) => {
      const { userCount, jobCount, storageBytes } = its.at(-1)!
      return {
        month: of,
        activeUsers: active.get(of) ?? 0,
        jobsOpened: sum(its.map(({ jobsOpened }) => jobsOpened)),
        userCount,
        jobCount,
        storageBytes,
      }
    })
    return {
      pricingPlan,
      prices,
      account,
      hasProvider: provider() !== null,
      card,
      coupons: coupons.map((coupon) => ({ ...coupon, holds: holdsIn(coupon, month) })),
      months,
      invoices,
    }
  })
}

const readDays = async (tx: Tx, actor: Actor, from: string, until: string) =>
  everyDay(await listMetered(tx, actor, from, until), from, until)
