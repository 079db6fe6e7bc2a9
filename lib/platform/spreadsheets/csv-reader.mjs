// @ts-check
import { Refused, boundedRows, tooManyColumns } from './bounds.mjs'
import { decoded } from './encodings.mjs'

/** As cells.ts leads what would be a formula. */
const NEUTRALISED = /^'(?=[\t\r])|(?<=^|[;\t\r\n])'(?=[=+\-@|＝＋－＠])/g
/** What other products write so that a spreadsheet keeps the zeros: `="00042"`, `'00042`. */
const KEPT_AS_TEXT = /^(?:="([^"]*)"|'(\d[\d ().-]*))$/
/** Cells of a row, including empty ones: as wide as any spreadsheet. */
const WIDEST_ROW = 16_384

/** What may divide the cells of a row, the usual one first. */
export const SEPARATORS = Object.freeze([',', ';', '\t', '|'])

/**
 * The rows of a text (RFC 4180), as texts, with the separator by which it was read; stops after `most` rows. A quote
 * inside a cell that does not begin with one is an ordinary character.
 * @param {string} given
 * @param {number} most
 * @param {string} [chosen] the separator; without one, that of a first line `sep=;`, or the one that its lines show
 * @throws Refused for what it cannot take
 */
export function readTextSheet(given, most, chosen) {
  const [line = '', declared] = /^"?sep=([^\r\nA-Za-z0-9"])"?(?:\r\n|\r|\n)/i.exec(given.slice(0, 20)) ?? []
  const text = given.slice(line.length)
  const separator = chosen ?? declared ?? separatorOf(text)
  const { rows, add, isFull } = boundedRows(most)
  for (const { cells } of rowsOf(text, separator)) {
    if (isFull()) break
    add(cells)
  }
  return { rows, separator }
}

/** No text has them, in any encoding: what has them is no text. */
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * The text of a file. Old systems end one with a sign of its own, Ctrl-Z.
 * @param {Uint8Array} bytes
 * @throws Error for what is no text
 */
export function textOf(bytes) {
  const text = decoded(bytes)
  let end = text.length
  while (text[end - 1] === '\x1a') end--
  const content = text.slice(0, end)
  if (NOT_TEXT.test(content)) throw new Error('This is no text.')
  return content
}

/** The separator is looked for in so many characters and rows. */
const LOOKED_AT = { characters: 65_536, rows: 100 }

/** What divides all lines alike, the headings as well, counts for so much more. */
const OF_ALL_LINES = 1.5

/**
 * The separator that a person would see: the one by which most lines have equally many cells, however wide. Neither
 * commas of prose and of numbers count for as much, nor a title above the headings.
 */
function separatorOf(/** @type {string} */ text) {
  const sample = text.slice(0, LOOKED_AT.characters)
  const scores = SEPARATORS.map((separator) => {
    const widths = widthsOf(sample, separator)
    /** @type {Map<number, number>} */
    const counts = new Map()
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
    const best = Math.max(
      0,
      ...[...counts].map(([width, count]) => {
        const isOfAll = count === widths.length
        return (count / widths.length) * (1 - 1 / width) * (isOfAll ? OF_ALL_LINES : 1)
      }),
    )
    return { separator, score: best && best * (1 - 0.3 * doubtOf(sample, separator)) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

/** How many cells each row has that has some; none where a quote stands that encloses nothing. */
function widthsOf(/** @type {string} */ sample, /** @type {string} */ separator) {
  /** @type {number[]} */
  const widths = []
  try {
    for (const { cells, isClean } of rowsOf(sample, separator)) {
      if (cells.some((cell) => cell.trim())) widths.push(isClean ? cells.length : 0)
      if (widths.length === LOOKED_AT.rows) break
    }
  } catch {
    // A quote that is not closed, or not in the sample: what was read tells.
    widths.push(0)
  }
  return widths
}

/** The share of a separator's signs that stand as in prose (`wet, cold`) or in numbers (`1,50`). */
function doubtOf(/** @type {string} */ sample, /** @type {string} */ separator) {
  let [all, doubtful] = [0, 0]
  for (let at = sample.indexOf(separator); at !== -1; at = sample.indexOf(separator, at + 1)) {
    all++
    if (sample[at + 1] === ' ' || /^\d.\d$/s.test(sample.slice(at - 1, at + 2))) doubtful++
  }
  return all && doubtful / all
}

/** The rows of a text, each read when it is asked for. */
function* rowsOf(/** @type {string} */ text, /** @type {string} */ separator) {
  const cellAt = cellsOf(text, separator)
  for (let at = 0; at < text.length;) {
    /** @type {string[]} */
    const cells = []
    let isClean = true
    for (let isLast = false; !isLast;) {
      const cell = cellAt(at)
      if (cells.push(textIn(cell.text)) > WIDEST_ROW) throw tooManyColumns()
      isClean &&= cell.isClean
      at = cell.next
      isLast = cell.isLast
    }
    yield { cells, isClean }
  }
}

function textIn(/** @type {string} */ cell) {
  const [, quoted, led] = (/^[='][\d"]/.test(cell) && KEPT_AS_TEXT.exec(cell)) || []
  return quoted ?? led ?? (cell.includes("'") ? cell.replace(NEUTRALISED, '') : cell)
}

/**
 * Reads the cell that begins at a place: its text, where the next one begins, and whether its row ends with it. Spaces
 * around quotes are none of the cell's. It looks at each character a few times, in any file.
 * @param {string} text
 * @param {string} separator
 */
function cellsOf(text, separator) {
  const sign = separator.replace(/[\\\]^-]/, '\\$&')
  const end = new RegExp(`[${sign}\\r\\n]|$`, 'g')
  const space = separator === ' ' ? '' : ' {0,9}'
  const [beforeQuote, afterQuote] = [new RegExp(`${space}"`, 'y'), new RegExp(`${space}(?=[${sign}\\r\\n]|$)`, 'y')]
  const endFrom = (/** @type {number} */ at) => {
    end.lastIndex = at
    return /** @type {RegExpExecArray} */ (end.exec(text)).index
  }
  const upTo = (/** @type {number} */ stop, /** @type {string} */ cell, isClean = !cell.includes('"')) => {
    const isLast = text[stop] !== separator
    return { text: cell, isClean, isLast, next: stop + (text[stop] === '\r' && text[stop + 1] === '\n' ? 2 : 1) }
  }
  return (/** @type {number} */ at) => {
    beforeQuote.lastIndex = at
    const isQuoted = beforeQuote.test(text)
    const begin = beforeQuote.lastIndex
    const asItStands = () => {
      const stop = endFrom(at)
      return upTo(stop, text.slice(at, stop))
    }
    if (!isQuoted) return asItStands()
    let close = begin - 1
    do {
      close = text.indexOf('"', close + 1)
      if (close === -1 && begin - at > 1) return asItStands()
      if (close === -1)
        throw new Refused(`A quotation mark is never closed: the one before “${text.slice(begin, begin + 29)}”`)
    } while (text[close + 1] === '"' && close++)
    afterQuote.lastIndex = close + 1
    const quoted = text.slice(begin, close).replaceAll('""', '"')
    if (afterQuote.test(text)) return upTo(afterQuote.lastIndex, quoted, true)
    // What follows belongs to the cell, which only looks like a quoted one; a quote of another row has closed nothing.
    if (/[\r\n]/.test(quoted) || begin - at > 1) return asItStands()
    const stop = endFrom(close + 1)
    return upTo(stop, `"${quoted}${text.slice(close, stop)}`)
  }
}
