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
export const formatMoney = (cents: number, currency: string): string => formatterOf(currency).format(cents / 100)

/** A rate in parts of a cent as well: `5.5` becomes `$0.055`. */
export const formatRate = (cents: number, currency: string): string => formatterOf(currency, 6).format(cents / 100)

/** The amount that somebody typed, `1,250.5`, in cents; null for an empty field, NaN for anything else. */
export function parseMoney(typed: string): number | null {
  const text = typed.replace(/[\s,$]/g, '')
  if (!text) return null
  if (!/^\d{1,11}(\.\d{0,2})?$|^\.\d{1,2}$/.test(text)) return Number.NaN
  const [whole = '', part = ''] = text.split('.')
  return Number(whole || 0) * 100 + Number(part.padEnd(2, '0'))
}

/** Cents as they are typed: `50000` becomes `500.00`. */
export const moneyText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** A fraction in whole cents, half up. */
export function halfUp(over: bigint, under: bigint): number {
  const [twice, by] = [2n * over + under, 2n * under]
  const whole = twice / by
  return Number(twice % by < 0n ? whole - 1n : whole)
}
