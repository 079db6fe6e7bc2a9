import { halfUp } from '@/lib/base/money'

import type { MarkupMode } from './rules'
import type { EstimateTotals } from './schema'

/** The sums of an estimate, in whole cents. Numbers with decimals are reckoned as whole parts of them, never as floats. */

/** Decimals of a quantity and of days; the same stand in db/schema. */
export const QUANTITY_DECIMALS = 3
/** Decimals of a percentage. */
export const PERCENT_DECIMALS = 2

/** Whether a number is written with so many decimals at most. */
export const hasDecimals = (value: number, most: number): boolean => +value.toFixed(most) === value

const parts = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals))

const HUNDRED_PERCENT = parts(100, PERCENT_DECIMALS)

/** A fraction in whole cents, half away from nothing: a credit takes off what the same work as a charge adds. */
function rounded(over: bigint, under: bigint): number {
  if (under < 0n) return rounded(-over, -under)
  return over < 0n ? 0 - halfUp(-over, under) : halfUp(over, under)
}

/** So many percent of an amount. */
export const percentOf = (cents: number, percent: number): number =>
  rounded(BigInt(cents) * parts(percent, PERCENT_DECIMALS), HUNDRED_PERCENT)

/** The rate that a cost and a markup make. */
export const markedUp = (costCents: number, percent: number): number =>
  halfUp(BigInt(costCents) * (HUNDRED_PERCENT + parts(percent, PERCENT_DECIMALS)), HUNDRED_PERCENT)

export interface Markups {
  markupMode: MarkupMode
  /** Of the whole estimate. */
  whole: number | null
  section: number | null
  line: number | null
}

/** The markup that counts for a line; null when its rate is what was typed. */
export function markupOf({ markupMode, whole, section, line }: Markups): number | null {
  switch (markupMode) {
    case 'LINE':
      return line
    case 'SECTION':
      return section
    case 'WHOLE':
      return whole
    case 'NONE':
      return null
  }
}

/** The rate of a line: of its cost and the markup that counts for it, else as it was typed, else its cost. */
export function rateOf(
  { unitCostCents, unitRateCents }: { unitCostCents: number | null; unitRateCents: number | null },
  markup: number | null,
): number | null {
  if (unitCostCents !== null && markup !== null) return markedUp(unitCostCents, markup)
  return unitRateCents ?? unitCostCents
}

interface Measured {
  quantity: number
  days: number | null
  /** Never less than nothing, also of a credit. */
  unitRateCents: number
  /** Whether the line takes off what it comes to. */
  isCredit: boolean
}

/** An amount of a line with its sign: a credit is less than nothing. */
export const signed = (cents: number, { isCredit }: Pick<Measured, 'isCredit'>): number =>
  isCredit ? 0 - cents : cents

/** What a line comes to: of a credit less than nothing. */
export function lineTotal({ quantity, days, unitRateCents, isCredit }: Measured): number {
  const [amount, times] = [parts(quantity, QUANTITY_DECIMALS), parts(days ?? 1, QUANTITY_DECIMALS)]
  const cents = halfUp(amount * times * BigInt(unitRateCents), 10n ** BigInt(2 * QUANTITY_DECIMALS))
  return signed(cents, { isCredit })
}

interface Typed extends Omit<Measured, 'unitRateCents'> {
  unitCostCents: number | null
  markupPercent: number | null
  unitRateCents: number | null
}

/** A line with its rate and what it comes to. One without a price is 0 until it has one. */
export function priced<Line extends Typed>(
  line: Line,
  markups: Omit<Markups, 'line'>,
): Omit<Line, 'unitRateCents'> & { unitRateCents: number; totalCents: number } {
  const unitRateCents = rateOf(line, markupOf({ ...markups, line: line.markupPercent })) ?? 0
  return { ...line, unitRateCents, totalCents: lineTotal({ ...line, unitRateCents }) }
}

/** How much of a rate is left over its cost, in percent; null where either is not known. */
export const marginPercent = (costCents: number | null, rateCents: number | null): number | null =>
  costCents === null || !rateCents ? null : Math.round(((rateCents - costCents) / rateCents) * 1_000) / 10

/** What the lines come to, and those of them that are taxable. */
export interface LineSums {
  linesCents: number
  taxableLinesCents: number
}

/** Adds lines up. */
export function sumOf(lines: readonly { totalCents: number; taxable: boolean }[]): LineSums {
  const add = (some: typeof lines) => some.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return { linesCents: add(lines), taxableLinesCents: add(lines.filter(({ taxable }) => taxable)) }
}

interface Terms {
  contingencyPercent: number
  /** Of a discount that was typed as an amount. */
  discountCents: number
  /** Of one that was typed as a percentage of the lines; null where it is an amount. */
  discountPercent: number | null
  gstPercent: number
}

/** What a discount comes to, as it was typed. */
export const discountOf = (
  linesCents: number,
  { discountCents, discountPercent }: Pick<Terms, 'discountCents' | 'discountPercent'>,
): number => (discountPercent === null ? discountCents : percentOf(linesCents, discountPercent))

/** What of an amount falls on the taxable lines: their part of all lines. */
const taxedPartOf = (cents: number, { linesCents, taxableLinesCents }: LineSums): number =>
  linesCents ? rounded(BigInt(cents) * BigInt(taxableLinesCents), BigInt(linesCents)) : 0

/**
 * The taxable part of a discount that was typed as an amount: in proportion, and no more than the whole. Where credits of the
 * one kind stand against charges of the other, the proportion of either is more than all of it, and less than nothing.
 */
const taxedPartOfAmount = (cents: number, lines: LineSums): number =>
  Math.max(0, Math.min(cents, taxedPartOf(cents, lines)))

const isMixed = ({ linesCents, taxableLinesCents }: LineSums): boolean =>
  linesCents > 0 && (taxableLinesCents < 0 || taxableLinesCents > linesCents)

/**
 * The totals of an estimate. A discount takes no more than there is; credits may, and then nobody approves it. Discount and
 * contingency fall on taxable and untaxed lines in proportion, and the tax is rounded once, on the whole (A New Tax System
 * (Goods and Services Tax) Act 1999, section 9-90).
 */
export function totalsOf(lines: LineSums, { contingencyPercent, gstPercent, ...discount }: Terms): EstimateTotals {
  const { linesCents, taxableLinesCents } = lines
  const contingencyCents = percentOf(linesCents, contingencyPercent)
  const discountCents = Math.max(0, Math.min(discountOf(linesCents, discount), linesCents + contingencyCents))
  const subtotalCents = linesCents - discountCents + contingencyCents
  // Where charges and credits come to nothing there is nothing to share out, but those of them that are taxed may not.
  const taxableCents = !linesCents
    ? taxableLinesCents
    : discount.discountPercent === null && isMixed(lines)
      ? taxedPartOf(linesCents + contingencyCents, lines) - taxedPartOfAmount(discountCents, lines)
      : taxedPartOf(subtotalCents, lines)
  const gstCents = percentOf(taxableCents, gstPercent)
  return {
    linesCents,
    contingencyCents,
    discountCents,
    subtotalCents,
    taxableCents,
    gstCents,
    totalCents: subtotalCents + gstCents,
  }
}

interface Priced extends Measured {
  taxable: boolean
}

/**
 * A line with GST in its price: its rate in parts of a cent as well, so that quantity and rate come to the amount, which is
 * rounded once.
 */
export function lineWithGst<Line extends Priced>(line: Line, gstPercent: number): Line & { totalCents: number } {
  const { quantity, days, unitRateCents, taxable, isCredit } = line
  const rate = BigInt(unitRateCents) * (HUNDRED_PERCENT + (taxable ? parts(gstPercent, PERCENT_DECIMALS) : 0n))
  const [amount, times] = [parts(quantity, QUANTITY_DECIMALS), parts(days ?? 1, QUANTITY_DECIMALS)]
  return {
    ...line,
    unitRateCents: Number(rate) / Number(HUNDRED_PERCENT),
    totalCents: signed(halfUp(amount * times * rate, HUNDRED_PERCENT * 10n ** BigInt(2 * QUANTITY_DECIMALS)), {
      isCredit,
    }),
  }
}

/** The sums of an estimate with GST in each: the first four come to the total, and the tax is part of it. */
export interface SumsWithGst {
  workCents: number
  contingencyCents: number
  discountCents: number
  /** What is between the total and its parts because each line is rounded, and the tax once, on the whole. */
  roundingCents: number
  gstCents: number
  totalCents: number
}

/** The sums of an estimate whose prices have GST in them. The total and the tax are those of `totalsOf`. */
export function sumsWithGst(lines: readonly (Priced & { totalCents: number })[], terms: Terms): SumsWithGst {
  const sums = sumOf(lines)
  const totals = totalsOf(sums, terms)
  // On taxed and untaxed lines in proportion, as the tax itself.
  const taxed = (cents: number) => cents + percentOf(taxedPartOf(cents, sums), terms.gstPercent)
  const taxedAmount = (cents: number) => cents + percentOf(taxedPartOfAmount(cents, sums), terms.gstPercent)
  const taxedDiscount = terms.discountPercent === null ? taxedAmount : taxed
  const workCents = sumOf(lines.map((line) => lineWithGst(line, terms.gstPercent))).linesCents
  const [contingencyCents, discountCents] = [taxed(totals.contingencyCents), taxedDiscount(totals.discountCents)]
  const { gstCents, totalCents } = totals
  const roundingCents = totalCents - (workCents + contingencyCents - discountCents)
  return { workCents, contingencyCents, discountCents, roundingCents, gstCents, totalCents }
}
