// @ts-check
import { boundedRows, tooManyColumns } from './bounds.mjs'

/** As cells.ts leads what would be a formula. */
const NEUTRALISED = /(^|;)'(?=[=+\-@\t\r|＝＋－＠])/g
const DELIMITERS = [',', ';', '\t']
/** The delimiter is looked for in the first line. */
const FIRST_LINE = 65_536
/** Cells of a row, including empty ones: as wide as any spreadsheet. */
const WIDEST_ROW = 16_384

/**
 * The rows of a CSV file (RFC 4180) with commas, semicolons or tabs, as texts; stops after `most` rows. A quote inside
 * a cell that does not begin with one is an ordinary character.
 * @param {Uint8Array} bytes
 * @param {number} most
 * @returns {string[][]}
 * @throws Error when it is not one, TooMuch for more than a sheet may hold
 */
export function readCsv(bytes, most) {
  const text = textOf(bytes)
  const { rows, add, isFull } = boundedRows(most)
  const cellAt = cellsOf(text, delimiterOf(text))
  for (let at = 0; at < text.length && !isFull();) {
    /** @type {string[]} */
    const row = []
    for (let isLast = false; !isLast;) {
      const cell = cellAt(at)
      if (row.push(cell.text.replace(NEUTRALISED, '$1')) > WIDEST_ROW) throw tooManyColumns()
      at = cell.next
      isLast = cell.isLast
    }
    add(row)
  }
  return rows
}

/** No text has them, in any encoding: what has them is no text. */
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x81\x8d\x8f\x90\x9d]/

function textOf(/** @type {Uint8Array} */ bytes) {
  const text = decoded(bytes)
  if (NOT_TEXT.test(text)) throw new Error('This is no text.')
  return text
}

function decoded(/** @type {Uint8Array} */ bytes) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that the first line uses most. */
function delimiterOf(/** @type {string} */ text) {
  const signs = [...(text.slice(0, FIRST_LINE).split(/\r?\n/, 1)[0] ?? '')]
  const countOf = (/** @type {string} */ delimiter) => signs.filter((sign) => sign === delimiter).length
  return /** @type {string} */ (DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0])
}

/**
 * Reads the cell that begins at a place: its text, where the next one begins, and whether its row ends with it. It
 * looks at each character once or twice, in any file.
 * @param {string} text
 * @param {string} delimiter
 */
function cellsOf(text, delimiter) {
  const end = new RegExp(`[${delimiter}\\r\\n]|$`, 'g')
  const afterQuote = new RegExp(`[${delimiter}\\r\\n]|$`, 'y')
  const endFrom = (/** @type {number} */ at) => {
    end.lastIndex = at
    return /** @type {RegExpExecArray} */ (end.exec(text)).index
  }
  const upTo = (/** @type {number} */ stop, /** @type {string} */ cell) => {
    const isLast = text[stop] !== delimiter
    return { text: cell, isLast, next: stop + (text[stop] === '\r' && text[stop + 1] === '\n' ? 2 : 1) }
  }
  return (/** @type {number} */ at) => {
    if (text[at] !== '"') {
      const stop = endFrom(at)
      return upTo(stop, text.slice(at, stop))
    }
    let close = at
    do {
      close = text.indexOf('"', close + 1)
      if (close === -1) throw new Error('A quote is not closed.')
    } while (text[close + 1] === '"' && close++)
    afterQuote.lastIndex = close + 1
    const quoted = text.slice(at + 1, close).replaceAll('""', '"')
    if (afterQuote.test(text)) return upTo(close + 1, quoted)
    // The text that follows belongs to the cell: it only looks like a quoted cell.
    const stop = endFrom(close + 1)
    return upTo(stop, `"${quoted}${text.slice(close, stop)}`)
  }
}
