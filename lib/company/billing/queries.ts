import 'server-only'
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'

import { byName } from '@/db/alphabet'
import {
  activeUserDays,
  billingAccounts,
  billingCards,
  billingInvoices,
  billingPayments,
  couponUses,
  planPrices,
  usageDays,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'

import { MONTHS_SHOWN, MOST_COUPONS, type MeteredDay, type Prices, type TakenCoupon, monthOf } from './rules'
import type { Invoice } from './schema'

interface Scope {
  organizationId: number
}

const meteredColumns = {
  day: usageDays.day,
  plan: usageDays.plan,
  userCount: usageDays.userCount,
  jobCount: usageDays.jobCount,
  storageBytes: usageDays.storageBytes,
  wasPayg: usageDays.wasPayg,
  jobsOpened: usageDays.jobsOpened,
  jobsBilled: usageDays.jobsBilled,
}

/** The rows of the days from one to another, with the last one before them, in order. */
export async function listMetered(tx: Tx, scope: Scope, from: string, until: string): Promise<MeteredDay[]> {
  const own = eq(usageDays.organizationId, scope.organizationId)
  const [before, rows] = await Promise.all([
    tx
      .select(meteredColumns)
      .from(usageDays)
      .where(and(own, lt(usageDays.day, from)))
      .orderBy(desc(usageDays.day))
      .limit(1),
    tx
      .select(meteredColumns)
      .from(usageDays)
      .where(and(own, gte(usageDays.day, from), lte(usageDays.day, until)))
      .orderBy(asc(usageDays.day)),
  ])
  return [...before, ...rows]
}

/** The prices that hold on a day. */
export async function getPrices(tx: Tx, day: string): Promise<Prices> {
  const [prices] = await tx
    .select()
    .from(planPrices)
    .where(lte(planPrices.validFrom, day))
    .orderBy(desc(planPrices.validFrom))
    .limit(1)
  if (!prices) throw new Error('The table plan_prices has no row that is valid yet.')
  const { validFrom: _, ...held } = prices
  return held
}

/** Who was active on any of these days, and on how many of them. */
export async function listActive(
  tx: Tx,
  { organizationId }: Scope,
  days: readonly Pick<MeteredDay, 'day'>[],
): Promise<{ name: string; days: number }[]> {
  if (!days.length) return []
  const rows = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      days: sql<number>`count(*)::integer`,
    })
    .from(activeUserDays)
    .innerJoin(users, and(eq(users.organizationId, activeUserDays.organizationId), eq(users.id, activeUserDays.userId)))
    .where(
      and(
        eq(activeUserDays.organizationId, organizationId),
        inArray(
          activeUserDays.day,
          days.map(({ day }) => day),
        ),
      ),
    )
    .groupBy(users.organizationId, users.id)
    .orderBy(...byName(users))
  return rows.map(({ days: active, ...person }) => ({ name: fullName(person), days: active }))
}

/** How many different people were active in each month from a day on, by month. */
export async function countActive(tx: Tx, { organizationId }: Scope, from: string): Promise<Map<string, number>> {
  const month = sql<string>`to_char(${activeUserDays.day}, 'YYYY-MM')`
  const rows = await tx
    .select({ month, people: sql<number>`count(distinct ${activeUserDays.userId})::integer` })
    .from(activeUserDays)
    .where(and(eq(activeUserDays.organizationId, organizationId), gte(activeUserDays.day, from)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.month, row.people]))
}

/** The coupons that were taken, the first one first, each with what no invoice has used of its amount. */
export async function listCoupons(tx: Tx, { organizationId }: Scope): Promise<TakenCoupon[]> {
  const used = sql<number | null>`(select sum(${billingInvoices.creditCents}) from ${billingInvoices}
    where ${billingInvoices.organizationId} = ${organizationId} and ${billingInvoices.creditCode} = ${couponUses.code})`
  const rows = await tx
    .select({
      code: couponUses.code,
      kind: couponUses.kind,
      percent: couponUses.percent,
      amountCents: couponUses.amountCents,
      months: couponUses.months,
      fromMonth: couponUses.fromMonth,
      usedCents: used,
    })
    .from(couponUses)
    .where(eq(couponUses.organizationId, organizationId))
    .orderBy(asc(couponUses.takenAt), asc(couponUses.code))
    .limit(MOST_COUPONS)
  return rows.map(({ usedCents, fromMonth, ...coupon }) => ({
    ...coupon,
    fromMonth: monthOf(fromMonth),
    leftCents: coupon.amountCents === null ? null : coupon.amountCents - Number(usedCents ?? 0),
  }))
}

/** The card that is charged, if one is. */
export async function findSavedCard(tx: Tx, { organizationId }: Scope) {
  const [card] = await tx
    .select({ brand: billingCards.brand, last4: billingCards.last4, expires: billingCards.expires })
    .from(billingCards)
    .where(and(eq(billingCards.organizationId, organizationId), isNotNull(billingCards.paymentMethodId)))
  return card ? { brand: card.brand!, last4: card.last4!, expires: card.expires! } : null
}

/** Who pays, if anybody ever said so. */
export async function findAccount(tx: Tx, { organizationId }: Scope) {
  const [account] = await tx
    .select({
      cardHolderName: billingAccounts.cardHolderName,
      updatedAt: billingAccounts.updatedAt,
    })
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId))
  return account ?? null
}

const ofInvoice = and(
  eq(billingPayments.organizationId, billingInvoices.organizationId),
  eq(billingPayments.invoiceId, billingInvoices.id),
)

const invoiceColumns = {
  id: billingInvoices.id,
  number: billingInvoices.number,
  month: billingInvoices.month,
  status: sql<Invoice['status']>`coalesce(${billingPayments.status}::text, 'NOT_CHARGED')`,
  failure: billingPayments.failure,
  isToConfirm: sql<boolean>`coalesce(${billingPayments.isToConfirm}, false)`,
  nextTryAt: billingPayments.nextTryAt,
  currency: billingInvoices.currency,
  totalCents: billingInvoices.totalCents,
  createdAt: billingInvoices.createdAt,
}

/** The invoices of two years, the newest first. */
export async function listInvoices(tx: Tx, { organizationId }: Scope): Promise<Invoice[]> {
  const rows = await tx
    .select(invoiceColumns)
    .from(billingInvoices)
    .leftJoin(billingPayments, ofInvoice)
    .where(eq(billingInvoices.organizationId, organizationId))
    .orderBy(desc(billingInvoices.month))
    .limit(2 * MONTHS_SHOWN)
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }))
}

/** An invoice with all that it says; null for none. */
export async function findInvoice(tx: Tx, { organizationId }: Scope, id: string) {
  const [row] = await tx
    .select({ ...invoiceColumns, content: billingInvoices.content })
    .from(billingInvoices)
    .leftJoin(billingPayments, ofInvoice)
    .where(and(eq(billingInvoices.organizationId, organizationId), eq(billingInvoices.id, id)))
  return row ? { ...row, month: monthOf(row.month) } : null
}
