import { LIKE_AN_AMOUNT, moneyText, parseSignedMoney } from '@/lib/base/money'
import { LIKE_A_NUMBER, numberText, parseNumber } from '@/lib/base/numbers'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { MOST_CENTS } from '@/lib/paper/estimates/rules'
import type { EstimateLine, ListPrice } from '@/lib/paper/estimates/schema'
import { PERCENT_DECIMALS, QUANTITY_DECIMALS, hasDecimals, priced } from '@/lib/paper/estimates/sums'

/** A line as it stands in the fields of the grid. */
export interface TypedLine {
  /** The item of the catalogue that it is made from; an empty text for none. */
  itemId: string
  /** The list prices of that day, in cents. */
  listCost: number | null
  listSell: number | null
  code: string
  description: string
  quantity: string
  days: string
  unit: string
  cost: string
  markup: string
  rate: string
  taxable: boolean
  /** Also without it, a cost or a rate that is typed with a minus sign makes a credit of its line. */
  isCredit: boolean
  note: string
}

export type LineFaults = Partial<Record<keyof TypedLine, string>>

export const BLANK_LINE: TypedLine = {
  itemId: '',
  listCost: null,
  listSell: null,
  code: '',
  description: '',
  quantity: '1',
  days: '',
  unit: 'each',
  cost: '',
  markup: '',
  rate: '',
  taxable: true,
  isCredit: false,
  note: '',
}

/** A stored line in the fields. */
export const typedOf = (line: EstimateLine): TypedLine => ({
  itemId: line.catalogItemId ?? '',
  listCost: line.listCostCents,
  listSell: line.listSellCents,
  code: line.code ?? '',
  description: line.description,
  quantity: numberText(line.quantity),
  days: numberText(line.days),
  unit: line.unit,
  cost: moneyText(line.unitCostCents),
  markup: numberText(line.markupPercent),
  rate: moneyText(line.unitRateCents),
  taxable: line.taxable,
  isCredit: line.isCredit,
  note: line.note ?? '',
})

/** Whether two lines say the same in all fields, or in all but one. */
export const isSameTyped = (one: TypedLine, other: TypedLine, but?: keyof TypedLine): boolean =>
  (Object.keys(one) as (keyof TypedLine)[]).every((field) => field === but || one[field] === other[field])

/** Whether the fields say something else than what is stored; of a new line, anything. */
export const isChanged = (typed: TypedLine, stored: EstimateLine | undefined): boolean =>
  !isSameTyped(typed, stored ? typedOf(stored) : BLANK_LINE)

/** What was typed on since `before`, over what its line has become meanwhile. */
export const typedOn = (before: TypedLine, now: TypedLine, stored: TypedLine): TypedLine => ({
  ...stored,
  ...Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as keyof TypedLine])),
})

const MINUS_IN_QUANTITY = 'Cannot be less than 0: of a credit the rate has the minus sign'

function numberFault(value: number | null, decimals: number): string | undefined {
  if (value === null) return undefined
  if (Number.isNaN(value)) return LIKE_A_NUMBER
  if (value < 0) return 'Cannot be less than 0'
  return hasDecimals(value, decimals) ? undefined : `At most ${decimals} decimals`
}

function amountFault(cents: number | null): string | undefined {
  if (cents === null) return undefined
  if (Number.isNaN(cents)) return LIKE_AN_AMOUNT
  return cents > MOST_CENTS ? 'This is too much' : undefined
}

/** What the fields say, and what is wrong with them. An empty quantity is one. */
export function readTyped(typed: TypedLine) {
  const [quantity, days, markup] = [parseNumber(typed.quantity), parseNumber(typed.days), parseNumber(typed.markup)]
  const [signedCost, signedRate] = [parseSignedMoney(typed.cost), parseSignedMoney(typed.rate)]
  const isCredit = typed.isCredit || (signedCost ?? 0) < 0 || (signedRate ?? 0) < 0
  const [cost, rate] = [signedCost && Math.abs(signedCost), signedRate && Math.abs(signedRate)]
  const found: LineFaults = {
    description: typed.description.trim() ? undefined : 'Please describe the work',
    quantity: (quantity ?? 0) < 0 ? MINUS_IN_QUANTITY : numberFault(quantity, QUANTITY_DECIMALS),
    days: days === 0 ? 'Has to be more than 0' : numberFault(days, QUANTITY_DECIMALS),
    markup: numberFault(markup, PERCENT_DECIMALS),
    cost: amountFault(cost),
    rate: amountFault(rate),
  }
  return {
    sent: {
      catalogItemId: typed.itemId || null,
      listCostCents: typed.listCost,
      listSellCents: typed.listSell,
      code: typed.code,
      description: typed.description,
      quantity: quantity ?? 1,
      days,
      unit: typed.unit,
      unitCostCents: cost,
      markupPercent: markup,
      unitRateCents: rate,
      taxable: typed.taxable,
      isCredit,
      note: typed.note,
    },
    faults: Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as LineFaults,
  }
}

/** The prices that a list says, in the fields. A markup stays only where the list has no price to sell for. */
const pricesIn = (typed: TypedLine, { unitCostCents, sellPriceCents }: Omit<ListPrice, 'itemId'>): TypedLine => ({
  ...typed,
  listCost: unitCostCents,
  listSell: sellPriceCents,
  cost: moneyText(unitCostCents),
  ...(sellPriceCents === null ? { rate: '' } : { rate: moneyText(sellPriceCents), markup: '' }),
})

/**
 * The fields with what the catalogue says of an item. The quantity stays, and the days where they are asked for; so does the
 * price that is typed, where a usual item has none.
 */
export const takenFrom = (typed: TypedLine, offer: Offer): TypedLine =>
  ofItem(typed, offer, { hasPrice: !offer.itemId })

/** The same, but for a line that says prices of its own: the list's are only remembered. */
export const ofItem = (typed: TypedLine, offer: Offer, { hasPrice }: { hasPrice: boolean }): TypedLine => ({
  ...(hasPrice ? { ...typed, listCost: offer.unitCostCents, listSell: offer.sellPriceCents } : pricesIn(typed, offer)),
  itemId: offer.itemId,
  code: offer.code,
  description: offer.name,
  unit: offer.unit,
  taxable: offer.taxable,
  days: offer.isPerDay ? typed.days : '',
})

/** The fields with another code: it is not the item's any more. */
export const recoded = (typed: TypedLine, code: string): TypedLine => ({
  ...typed,
  code,
  itemId: '',
  listCost: null,
  listSell: null,
})

/** The fields with the price that the list says now. */
export const repriced = (typed: TypedLine, now: ListPrice): TypedLine => pricesIn(typed, now)

/** The price of the list, where it has changed since the line was made from it; null where it has not. */
export const changedPrice = (typed: TypedLine, now: ListPrice | undefined): ListPrice | null =>
  now && typed.itemId === now.itemId && (typed.listCost !== now.unitCostCents || typed.listSell !== now.sellPriceCents)
    ? now
    : null

type Markups = Parameters<typeof priced>[1]

/** What a line comes to while it is typed: a field that cannot be read counts as nothing. */
export function pricedAsTyped(typed: TypedLine, markups: Markups) {
  const { sent, faults } = readTyped(typed)
  const orNothing = <Value>(field: keyof TypedLine, value: Value): Value | null => (faults[field] ? null : value)
  return priced(
    {
      quantity: orNothing('quantity', sent.quantity) ?? 0,
      days: orNothing('days', sent.days),
      unitCostCents: orNothing('cost', sent.unitCostCents),
      markupPercent: orNothing('markup', sent.markupPercent),
      unitRateCents: orNothing('rate', sent.unitRateCents),
      taxable: sent.taxable,
      isCredit: sent.isCredit,
    },
    markups,
  )
}

const FIELDS: Record<string, keyof TypedLine> = {
  unitCostCents: 'cost',
  markupPercent: 'markup',
  unitRateCents: 'rate',
}

/** The messages of a refusal under the fields of the grid. */
export const faultsOf = (fields: readonly { path: string; message: string }[]): LineFaults =>
  Object.fromEntries(fields.map(({ path, message }) => [FIELDS[path] ?? path, message]))
