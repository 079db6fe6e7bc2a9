/**
 * Numbers as people write, paste and import them: with a comma or a point, in groups of three or without, and with no
 * more digits than were entered. Nothing else in the product reads a number that a person wrote.
 */

/** What is asked for in place of a text that is no number. */
export const LIKE_A_NUMBER = 'Write the number like 1,250.5'

/** What a field for a number says that holds none: how to write it where something stands in it. */
export const numberAsked = ({ input }: { input?: unknown }): string =>
  Number.isNaN(input) ? LIKE_A_NUMBER : 'Please enter a number'

/**
 * The sign before the decimals, as the other numbers of a column tell it. It decides what `1,250` and `1.250` are: without
 * it a comma divides thousands and a point leads decimals, as in Australia; in a column with both they are no numbers.
 */
export type DecimalSign = '.' | ',' | 'both' | null

/** A number without its sign, taken apart; digits alone. */
interface Parts {
  whole: string
  decimals: string
  /** The sign before the decimals, or the one that cannot be it because it divides groups. */
  decimalSign: '.' | ',' | null
}

const LONGEST = 40
const INVISIBLE = /\p{Cf}/gu
/** Minus signs of keyboards, word processors and East Asia. */
const MINUS = /[−‐‑‒–－﹣]/g
const APOSTROPHE = /[’ʼ´`]/g
const GROUPED = /^\d{1,3}(?: \d{3})+$|^\d{1,3}(?:'\d{3})+$|^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/

/** What was written in plain signs: one space for any, no marks that show nothing. Cut where no number is as long. */
const plainSigns = (written: string): string =>
  written
    .slice(0, LONGEST)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(MINUS, '-')
    .replace(APOSTROPHE, "'")
    .trim()

const isGrouped = (whole: string): boolean => GROUPED.test(whole)

/** The whole part in digits; null where what divides it does not divide thousands. */
const digitsOf = (whole: string): string | null =>
  /^\d*$/.test(whole) ? whole : isGrouped(whole) ? whole.replace(/\D/g, '') : null

/** Takes a number without its sign apart; null for none. */
function partsOf(text: string, told: DecimalSign): Parts | null {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1) as '.' | ',' | undefined
  const other = last === '.' ? ',' : '.'
  if (!last) return made(text, '', null)
  if (signs.filter((sign) => sign === last).length > 1) return made(text, '', other)
  const at = text.lastIndexOf(last)
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)]
  const isEither = signs.length === 1 && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals)
  if (isEither && told === 'both') return null
  if (isEither && last !== (told ?? '.')) return made(text, '', null)
  return made(whole, decimals, isEither ? null : last)
}

function made(written: string, decimals: string, decimalSign: Parts['decimalSign']): Parts | null {
  const whole = digitsOf(written)
  if (whole === null || !/^\d*$/.test(decimals) || !(whole + decimals)) return null
  return { whole, decimals, decimalSign }
}

/** A number with its sign: `-5`, `+5`, or as accountants write it, `(5)`. */
export interface WrittenNumber extends Parts {
  isNegative: boolean
}

/**
 * A number that somebody wrote, taken apart.
 * @param unit what may stand before and behind it, a global expression
 * @returns null for an empty text, undefined for what is no number
 */
export function readNumber(written: string, told: DecimalSign, unit?: RegExp): WrittenNumber | null | undefined {
  if (written.trim().length > LONGEST) return undefined
  const text = plainSigns(written)
  if (!text) return null
  const without = (one: string) => (unit ? one.replace(unit, '').trim() : one)
  const outside = without(text)
  const inside = /^\(([^()]*)\)$/.exec(outside)?.[1]
  const sign = inside === undefined ? (/^[-+] ?/.exec(outside)?.[0] ?? '') : ''
  const parts = partsOf(without(inside?.trim() ?? outside.slice(sign.length)), told)
  return parts ? { ...parts, isNegative: inside !== undefined || sign.startsWith('-') } : undefined
}

/** The number that somebody wrote, `2,4` or `1,250.5`; null for an empty text, NaN for anything else. */
export function parseNumber(written: string, told: DecimalSign = null): number | null {
  const read = readNumber(written, told)
  if (!read) return read === null ? null : Number.NaN
  if (read.whole.length > 9) return Number.NaN
  const value = Number(`${read.whole || 0}.${read.decimals || 0}`)
  return read.isNegative ? 0 - value : value
}

/** The sign before the decimals in a column: what those of its numbers tell that can be read in one way only. */
export function decimalSignOf(column: Iterable<string>, unit?: RegExp): DecimalSign {
  let found: DecimalSign = null
  for (const written of column) {
    const sign = readNumber(written, null, unit)?.decimalSign
    if (sign && found && sign !== found) return 'both'
    found = sign ?? found
  }
  return found
}

/** Figures as people read them: less than nothing has a minus sign, not a hyphen. */
export const withMinus = (figures: string): string => figures.replace(/^-/, '−')

/** A number as it would be typed: `2.4`; an empty text for none. */
export const numberText = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))
