import { type DecimalSign, readNumber, withMinus } from './numbers'

/** Money is an integer number of cents beside its currency, everywhere. */

const formatters = new Map<string, Intl.NumberFormat>()

/** Making one takes a hundred times as long as using it. */
function formatterOf(currency: string, maximumFractionDigits?: number): Intl.NumberFormat {
  const key = `${currency} ${maximumFractionDigits}`
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.NumberFormat('en-AU', { style: 'currency', currency, maximumFractionDigits })
    formatters.set(key, made)
  }
  return made
}

/** `50000` becomes `$500.00` in the organisation's currency. */
export const formatMoney = (cents: number, currency: string): string =>
  withMinus(formatterOf(currency).format(cents / 100))

/** A rate in parts of a cent as well: `5.5` becomes `$0.055`. */
export const formatRate = (cents: number, currency: string): string =>
  withMinus(formatterOf(currency, 6).format(cents / 100))

/** What is asked for in place of a text that is no amount. */
export const LIKE_AN_AMOUNT = 'Write the amount like 1,250.50'

/** What a field for an amount says that holds none: how to write it where something stands in it. */
export const amountAsked = ({ input }: { input?: unknown }): string =>
  Number.isNaN(input) ? LIKE_AN_AMOUNT : 'Please enter an amount'

/** Dollars as people mark them; those of other countries are no amount of ours. */
export const DOLLARS = /^(?:AUD ?|AU|A)?\$|^AUD|(?:AUD|\$)$/gi

/** A spreadsheet's accounting format shows nothing of zero but its sign. */
const ZERO = /^\$\s*-$/

/** What accounting programs take off has its sign behind it. */
const SIGN_BEHIND = /\d\s?[-−–]$/

const withSignBefore = (written: string): string => {
  const text = written.trim()
  return SIGN_BEHIND.test(text) ? `-${text.slice(0, -1)}` : text
}

/**
 * The amount that somebody wrote, `1,250.5`, `$1,250.50` or, for less than nothing, `-50`, `50-` or `(50)`, in cents; null
 * for an empty text, NaN for anything else.
 */
export function parseSignedMoney(written: string, told: DecimalSign = null): number | null {
  const read = readNumber(withSignBefore(written), told, DOLLARS)
  if (!read) return read === null ? null : ZERO.test(written.trim()) ? 0 : Number.NaN
  const { isNegative, whole, decimals } = read
  if (whole.length > 11 || decimals.length > 2) return Number.NaN
  const cents = Number(whole || 0) * 100 + Number(decimals.padEnd(2, '0'))
  return isNegative ? 0 - cents : cents
}

/** The same where less than nothing is no amount: NaN. */
export function parseMoney(written: string, told: DecimalSign = null): number | null {
  const cents = parseSignedMoney(written, told)
  return cents !== null && cents < 0 ? Number.NaN : cents
}

/** Cents as they are typed: `50000` becomes `500.00`. */
export const moneyText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** A fraction in whole cents, half up. */
export function halfUp(over: bigint, under: bigint): number {
  const [twice, by] = [2n * over + under, 2n * under]
  const whole = twice / by
  return Number(twice % by < 0n ? whole - 1n : whole)
}
