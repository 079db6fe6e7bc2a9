// @ts-check
import { format as shownBy, getFormatInfo, tokenize } from 'numfmt'

/**
 * How a number of a workbook is to be read: a `day`, with a time or without, or a `clock` alone; a `span` counts hours
 * beyond a day, a `code` is what its format makes of it (00042), a `share` is of a hundred, an `amount` has no more
 * decimals than are shown; any other is a plain number.
 * @typedef {{ kind: 'number' | 'day' | 'clock' | 'share' } | { kind: 'span' | 'code', pattern: string } | { kind: 'amount', decimals: number }} NumberFormat
 */

/** @type {NumberFormat} */
const PLAIN = { kind: 'number' }
/** @type {NumberFormat} */
const DAY = { kind: 'day' }
/** @type {NumberFormat} */
const CLOCK = { kind: 'clock' }
/** @type {NumberFormat} */
const CENTS = { kind: 'amount', decimals: 2 }
/** Excel's own limit. */
const LONGEST_PATTERN = 255

/**
 * The built-in formats that files name by number alone and that are no plain numbers (ECMA-376 part 1, 18.8.30): days
 * and clocks of every language, shares, spans, and amounts with two decimals. 27 to 36 and 50 to 58 are those of Chinese,
 * Japanese and Korean, 71 to 81 of Thai. Other numbers and text (1, 3, 11 to 13, 37, 38, 41, 42, 48, 49, 59, 61, 69, 70)
 * are not among them.
 * @type {readonly (readonly [first: number, last: number, NumberFormat])[]}
 */
const BUILT_IN = [
  [2, 2, CENTS],
  [4, 4, CENTS],
  [7, 8, CENTS],
  [9, 10, { kind: 'share' }],
  [14, 17, DAY],
  [18, 21, CLOCK],
  [22, 22, DAY],
  [27, 31, DAY],
  [32, 33, CLOCK],
  // 34, 35 and 52 to 56 are days in one language and clocks in another.
  [34, 36, DAY],
  [39, 40, CENTS],
  [43, 44, CENTS],
  [45, 45, CLOCK],
  [46, 46, { kind: 'span', pattern: '[h]:mm:ss' }],
  [47, 47, CLOCK],
  [50, 58, DAY],
  [60, 60, CENTS],
  [62, 62, CENTS],
  [67, 68, { kind: 'share' }],
  [71, 74, DAY],
  [75, 76, CLOCK],
  [77, 77, DAY],
  [78, 78, CLOCK],
  [79, 79, { kind: 'span', pattern: '[h]:mm:ss' }],
  [80, 80, CLOCK],
  [81, 81, DAY],
]

/** @returns {NumberFormat} */
export const builtInFormat = (/** @type {number} */ id) =>
  BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? PLAIN

/**
 * What a format of a workbook's own shows. One that is none is plain, as Excel repairs it.
 * @param {string} given
 * @returns {NumberFormat}
 */
export function customFormat(given) {
  const pattern = given.slice(0, LONGEST_PATTERN)
  const { type, isDate, isPercent } = getFormatInfo(pattern)
  if (tokenize(pattern).some((token) => token.type === 'duration')) return { kind: 'span', pattern }
  if (isDate) return type === 'time' ? CLOCK : DAY
  if (isPercent) return { kind: 'share' }
  const shape = firstOf(pattern)
  if (type === 'number' && isCode(shape)) return { kind: 'code', pattern }
  const point = shape.findIndex((token) => token.type === 'point')
  const decimals = point === -1 ? 0 : shape.slice(point).filter(isDigit).length
  const isScaled = shape.some((token) => ['scale', 'exp', 'slash'].includes(token.type))
  return decimals > 1 && decimals <= MOST_DECIMALS && !isScaled ? { kind: 'amount', decimals } : PLAIN
}

const DIGITS = ['zero', 'hash', 'qmark']
const LITERALS = ['string', 'escaped', 'char']
/** What makes an amount or a measure of a number. */
const AMOUNTS = ['point', 'group', 'scale', 'exp', 'slash', 'general']

/** @typedef {{ type: string, value: string }} Token */
const isDigit = (/** @type {{ type: string }} */ { type }) => DIGITS.includes(type)

/**
 * The part of a format that is for positive numbers.
 * @returns {Token[]}
 */
function firstOf(/** @type {string} */ pattern) {
  const all = tokenize(pattern)
  const end = all.findIndex(({ type }) => type === 'break')
  return end === -1 ? all : all.slice(0, end)
}

/**
 * Whether a format makes an identifier of whole numbers: it fills up with zeros (00042, 0412 345 678), a word, a digit or
 * a plus leads it (JOB-42, +61 412 345 678), or signs part its digits (555-0101).
 */
function isCode(/** @type {Token[]} */ tokens) {
  const first = tokens.findIndex(isDigit)
  const last = tokens.findLastIndex(isDigit)
  const isMoney = tokens.some(({ type, value }) =>
    type === 'locale' ? !value.startsWith('-') : LITERALS.includes(type) && /\p{Sc}/u.test(value),
  )
  if (first === -1 || isMoney || tokens.some(({ type }) => AMOUNTS.includes(type))) return false
  const isFilled = tokens[first]?.type === 'zero' && tokens.filter(isDigit).length > 1
  const isLed = tokens
    .slice(0, first)
    .some(({ type, value }) => LITERALS.includes(type) && /[\p{L}\p{N}#+]/u.test(value))
  const isParted = tokens
    .slice(first, last)
    .some(({ type, value }) => type === 'minus' || type === 'paren' || (LITERALS.includes(type) && /[-./]/.test(value)))
  return isFilled || isLed || isParted
}

const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The day after the last one that Excel knows, 9999-12-31. */
const MOST_DAYS = 2_958_466
/** Amounts are shown with up to so many decimals; a number that is larger has none that count. */
const MOST_DECIMALS = 6
const LARGEST_AMOUNT = 1e10
/** What Excel stores of a number; a longer one has lost its last digits. */
const EXACT = 1e15

/**
 * A number of a cell as people mean it: whole numbers with the digits of the file, fractions as Excel rounds them, days
 * as `YYYY-MM-DD`, with a time as `YYYY-MM-DD HH:mm`, clocks alone as `HH:mm`. One that lost digits stays in the spelling
 * that says so (`8.93901010235848E+18`).
 * @param {string} written as the file has it
 * @param {NumberFormat} format
 * @param {boolean} is1904 whether days are counted from 1904
 */
export function numberText(written, format, is1904) {
  const text = written.trim()
  const number = Number(text)
  if (!text || !Number.isFinite(number)) return text
  if (format.kind === 'clock' && number === 0) return '00:00'
  // A time of day is none of the calendar's first day, whichever that is.
  if (format.kind === 'clock' && number < 1) return timeText(number, false) ?? plainText(text, number)
  if (format.kind === 'day' || format.kind === 'clock') return timeText(number, is1904) ?? plainText(text, number)
  if (format.kind === 'share') return `${plainText('', number * 100)}%`
  if (format.kind === 'span' && number >= 0 && number < MOST_DAYS) return shown(format.pattern, number)
  if (format.kind === 'amount' && Math.abs(number) < LARGEST_AMOUNT) return rounded(number, format.decimals)
  if (format.kind === 'code' && Number.isSafeInteger(number) && number >= 0) return shown(format.pattern, number)
  return plainText(text, number)
}

/** Rounded as a spreadsheet shows it: half up, of the 15 digits that count. */
function rounded(/** @type {number} */ number, /** @type {number} */ decimals) {
  const size = Math.abs(number)
  if (size < 10 ** -MOST_DECIMALS) return '0'
  const digits = Math.round(Number(`${size.toPrecision(15)}e${decimals}`))
  return String(Math.sign(number) * Number(`${digits}e-${decimals}`))
}

const shown = (/** @type {string} */ pattern, /** @type {number} */ number) =>
  shownBy(pattern, number, { throws: false }).trim()

function plainText(/** @type {string} */ text, /** @type {number} */ number) {
  if (/^-?\d+$/.test(text)) return text
  if (Math.abs(number) < EXACT) return String(Number(number.toPrecision(15)))
  const [digits, power] = number.toExponential(14).split('e')
  return `${Number(digits)}E${power}`
}

/** @returns null for a number that is no time */
function timeText(/** @type {number} */ serial, /** @type {boolean} */ is1904) {
  if (serial < 0 || serial >= MOST_DAYS) return null
  const day = Math.floor(serial)
  const seconds = Math.round((serial - day) * 86_400)
  // Excel's first two months are a day late, because it takes 1900 for a leap year. Its day 0 is none.
  const late = !is1904 && serial < 60 ? 1 : 0
  const epoch = is1904 ? EPOCH_1904 : EPOCH_1900
  const text = new Date(epoch + (day + late) * DAY_MS + seconds * 1_000).toISOString()
  if (!is1904 && serial < 1) return serial === 0 ? '1900-01-00' : text.slice(11, text.endsWith('00.000Z') ? 16 : 19)
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
