import type { COUPON_KINDS } from '@/db/enums/company'
import { groupedBy } from '@/lib/base/grouped'
import { formatMoney, halfUp } from '@/lib/base/money'
import { addDays, daysBetween } from '@/lib/base/time'
import { GB } from '@/lib/company/plans/rules'

/** What an organisation on PAYG is charged: from its metered days to whole cents. Pure. */

/** How many months the chart of usage goes back. */
export const MONTHS_SHOWN = 12
/** So many days after the first try, the second, the third, a card is charged once more. */
export const TRIES_AFTER_DAYS = [3, 5, 7]
/** So long after a try without an answer, the provider is asked what became of it. */
export const ASKED_AGAIN_AFTER_HOURS = 1
/** The provider charges no card with less, in any currency of ours: a smaller invoice is not charged. */
export const LEAST_CHARGED_CENTS = 50
/** From the first try to the last one. */
export const GRACE_DAYS = 15
/** How many coupons an organisation can have taken. */
export const MOST_COUPONS = 20

export type CouponKind = (typeof COUPON_KINDS)[number]

export interface CouponTerms {
  kind: CouponKind
  /** Of PERCENT. */
  percent: number | null
  /** Of AMOUNT. */
  amountCents: number | null
  /** How many months it holds; null for all. MONTHS are free of charge. */
  months: number | null
}

/** Prices without GST. */
export interface Prices {
  currency: string
  userCents: number
  jobCents: number
  gbCents: number
  gstPercent: number
}

/** The counters of an organisation at the end of a day of its zone, and what happened on it. */
export interface MeteredDay {
  day: string
  plan: string
  userCount: number
  jobCount: number
  storageBytes: number
  wasPayg: boolean
  jobsOpened: number
  jobsBilled: number
}

/** `2026-11` of any day of it. */
export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
/** The month that is so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
export const lastDayOf = (month: string): string => addDays(firstDayOf(monthAfter(month, 1)), -1)
export const daysIn = (month: string): number => daysBetween(firstDayOf(month), firstDayOf(monthAfter(month, 1)))

/** Days by their months, in order. */
export const byMonth = <Day extends Pick<MeteredDay, 'day'>>(days: readonly Day[]): Map<string, Day[]> =>
  groupedBy(days, ({ day }) => monthOf(day))

/**
 * Every day from one to another, both included: a day without a row is as the last one was at its end.
 * @param rows in order of their days, with the last one before `from` if there is one
 */
export function everyDay(rows: readonly MeteredDay[], from: string, until: string): MeteredDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  let last = rows.findLast(({ day }) => day < from)
  const days: MeteredDay[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const row = byDay.get(day)
    const carried = last && { ...last, day, wasPayg: last.plan === 'PAYG', jobsOpened: 0, jobsBilled: 0 }
    last = row ?? carried
    if (last) days.push(last)
  }
  return days
}

export type LineKind = 'users' | 'jobs' | 'storage'

/** People's words for a line, and for one of what it counts. */
export const LINE_LABELS: Record<LineKind, { label: string; unit: string }> = {
  users: { label: 'Active users', unit: 'a user' },
  jobs: { label: 'Jobs opened', unit: 'a job' },
  storage: { label: 'Files, GB over the month', unit: 'a GB' },
}

export interface Amount {
  kind: LineKind
  /** Users, jobs, or GB over the whole month with three decimals. */
  quantity: number
  unitCents: number
  amountCents: number
}

/** What is charged for in a month: people, jobs, and the bytes of each of its charged days. */
export interface Charged {
  users: number
  jobs: number
  /** Bytes of each charged day, added up. */
  byteDays: number
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The days that are charged: those on which an organisation was on PAYG at any time. */
export const chargedOf = <Day extends MeteredDay>(days: readonly Day[]): Day[] => days.filter(({ wasPayg }) => wasPayg)

/** What is charged for on some charged days, with so many people active on any of them. */
export const usedOn = (charged: readonly MeteredDay[], users: number): Charged => ({
  users,
  jobs: sum(charged.map(({ jobsBilled }) => jobsBilled)),
  byteDays: sum(charged.map(({ storageBytes }) => storageBytes)),
})

/** The lines of a month. Storage is charged for its mean over the month: a day not charged counts as none. */
export function linesOf({ users, jobs, byteDays }: Charged, prices: Prices, month: string): Amount[] {
  const days = daysIn(month)
  return [
    { kind: 'users', quantity: users, unitCents: prices.userCents, amountCents: users * prices.userCents },
    { kind: 'jobs', quantity: jobs, unitCents: prices.jobCents, amountCents: jobs * prices.jobCents },
    {
      kind: 'storage',
      quantity: Math.round((byteDays / days / GB) * 1000) / 1000,
      unitCents: prices.gbCents,
      amountCents: halfUp(BigInt(Math.round(byteDays)) * BigInt(prices.gbCents), BigInt(GB) * BigInt(days)),
    },
  ]
}

/** A coupon that was taken, with what is left of its amount. */
export interface TakenCoupon extends CouponTerms {
  code: string
  /** The first month that it holds for, `2026-11`. */
  fromMonth: string
  /** Of AMOUNT: what no invoice has used yet. */
  leftCents: number | null
}

/** Whether a coupon takes anything off a month. */
export function holdsIn({ kind, fromMonth, months, leftCents }: TakenCoupon, month: string): boolean {
  if (month < fromMonth) return false
  if (kind === 'AMOUNT') return (leftCents ?? 0) > 0
  return months === null || month < monthAfter(fromMonth, months)
}

/** Where a coupon ends, in the order of what would be lost first: the months, then an amount, then what has no end. */
function endOf({ kind, fromMonth, months }: TakenCoupon): string {
  if (kind === 'AMOUNT') return 'amount'
  return months === null ? 'never' : monthAfter(fromMonth, months)
}

/**
 * What the coupons take off a month's lines before GST. They do not add up: the one that takes most off counts. Of those that
 * take off as much, the one counts that would be lost first: one that ends with some month before an amount, which is kept
 * until it is used, and that before one without an end, which costs nothing to keep; of two alike the one taken first. What an
 * amount has left is kept for the next month.
 */
export function discountOf(
  coupons: readonly TakenCoupon[],
  month: string,
  linesCents: number,
): { code: string; kind: CouponKind; amountCents: number } | null {
  const offers = coupons
    .filter((coupon) => holdsIn(coupon, month))
    .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : endOf(one) > endOf(other) ? 1 : 0))
    .map(({ code, kind, percent, leftCents }) => ({
      code,
      kind,
      amountCents:
        kind === 'AMOUNT'
          ? Math.min(leftCents ?? 0, linesCents)
          : halfUp(BigInt(linesCents) * BigInt(kind === 'MONTHS' ? 100 : (percent ?? 0)), 100n),
    }))
    .filter(({ amountCents }) => amountCents > 0)
  return offers.reduce<(typeof offers)[number] | null>(
    (best, offer) => (best && best.amountCents >= offer.amountCents ? best : offer),
    null,
  )
}

/** What a month comes to. GST is rounded once, on what is left after the discount. */
export function priceOf(used: Charged, prices: Prices, coupons: readonly TakenCoupon[], month: string) {
  const lines = linesOf(used, prices, month)
  const linesCents = sum(lines.map(({ amountCents }) => amountCents))
  const discount = discountOf(coupons, month, linesCents)
  const subtotalCents = linesCents - (discount?.amountCents ?? 0)
  const gstCents = halfUp(BigInt(subtotalCents) * BigInt(prices.gstPercent), 100n)
  return { lines, discount, subtotalCents, gstCents, totalCents: subtotalCents + gstCents }
}

interface SoFar extends Charged {
  /** Of the month until today. */
  days: readonly MeteredDay[]
  /** People who were active on a charged day of the month before. */
  usersBefore: number
  month: string
}

/**
 * The whole month, if it goes on as it began: everybody who was active last month and still has a place will be, jobs are
 * opened as often as on its charged days until now, and storage stays as it is.
 */
export function projected({ users, jobs, byteDays, days, usersBefore, month }: SoFar): Charged {
  const today = days.at(-1)
  if (!today || today.plan !== 'PAYG') return { users, jobs, byteDays }
  const charged = chargedOf(days).length
  const left = daysBetween(today.day, lastDayOf(month))
  return {
    users: Math.max(users, Math.min(usersBefore, today.userCount)),
    jobs: jobs + Math.round((jobs * left) / Math.max(charged, 1)),
    byteDays: byteDays + left * today.storageBytes,
  }
}

/** A coupon's terms in words: `20 % off for 3 months`. */
export function couponInWords({ kind, percent, amountCents, months }: CouponTerms, currency: string): string {
  const span = months === null ? '' : months === 1 ? ' for 1 month' : ` for ${months} months`
  if (kind === 'PERCENT') return `${percent} % off${span}`
  if (kind === 'MONTHS') return `Free of charge${span}`
  return `${formatMoney(amountCents ?? 0, currency)} off`
}

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as November 2026. */
export const monthLabel = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))
