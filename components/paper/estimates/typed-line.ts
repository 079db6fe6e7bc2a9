import { moneyText, parseMoney } from '@/lib/base/money'
import { numberText, parseNumber } from '@/lib/base/numbers'
import { MOST_CENTS } from '@/lib/paper/estimates/rules'
import type { EstimateLine } from '@/lib/paper/estimates/schema'
import { PERCENT_DECIMALS, QUANTITY_DECIMALS, hasDecimals, priced } from '@/lib/paper/estimates/sums'

/** A line as it stands in the fields of the grid. */
export interface TypedLine {
  code: string
  description: string
  quantity: string
  days: string
  unit: string
  cost: string
  markup: string
  rate: string
  taxable: boolean
  note: string
}

export type LineFaults = Partial<Record<keyof TypedLine, string>>

export const BLANK_LINE: TypedLine = {
  code: '',
  description: '',
  quantity: '1',
  days: '',
  unit: 'each',
  cost: '',
  markup: '',
  rate: '',
  taxable: true,
  note: '',
}

/** A stored line in the fields. */
export const typedOf = (line: EstimateLine): TypedLine => ({
  code: line.code ?? '',
  description: line.description,
  quantity: numberText(line.quantity),
  days: numberText(line.days),
  unit: line.unit,
  cost: moneyText(line.unitCostCents),
  markup: numberText(line.markupPercent),
  rate: moneyText(line.unitRateCents),
  taxable: line.taxable,
  note: line.note ?? '',
})

const isSame = (one: TypedLine, other: TypedLine): boolean =>
  (Object.keys(one) as (keyof TypedLine)[]).every((field) => one[field] === other[field])

/** Whether the fields say something else than what is stored; of a new line, anything. */
export const isChanged = (typed: TypedLine, stored: EstimateLine | undefined): boolean =>
  !isSame(typed, stored ? typedOf(stored) : BLANK_LINE)

const NOT_A_NUMBER = 'Please enter a number'

function numberFault(value: number | null, decimals: number): string | undefined {
  if (value === null) return undefined
  if (Number.isNaN(value) || value < 0) return NOT_A_NUMBER
  return hasDecimals(value, decimals) ? undefined : `At most ${decimals} decimals`
}

function amountFault(cents: number | null): string | undefined {
  if (cents === null) return undefined
  if (Number.isNaN(cents)) return 'Please enter an amount'
  return cents > MOST_CENTS ? 'This is too much' : undefined
}

/** What the fields say, and what is wrong with them. An empty quantity is one. */
export function readTyped(typed: TypedLine) {
  const [quantity, days, markup] = [parseNumber(typed.quantity), parseNumber(typed.days), parseNumber(typed.markup)]
  const [cost, rate] = [parseMoney(typed.cost), parseMoney(typed.rate)]
  const found: LineFaults = {
    description: typed.description.trim() ? undefined : 'Please describe the work',
    quantity: numberFault(quantity, QUANTITY_DECIMALS),
    days: days === 0 ? 'Has to be more than 0' : numberFault(days, QUANTITY_DECIMALS),
    markup: numberFault(markup, PERCENT_DECIMALS),
    cost: amountFault(cost),
    rate: amountFault(rate),
  }
  return {
    sent: {
      code: typed.code,
      description: typed.description,
      quantity: quantity ?? 1,
      days,
      unit: typed.unit,
      unitCostCents: cost,
      markupPercent: markup,
      unitRateCents: rate,
      taxable: typed.taxable,
      note: typed.note,
    },
    faults: Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as LineFaults,
  }
}

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
