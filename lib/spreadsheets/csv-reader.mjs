// @ts-check
import { parse } from 'csv-parse/sync'

import { TooMuch, boundedRows } from './bounds.mjs'

const NEUTRALISED = /^'(?=[=+\-@\t\r])/
const DELIMITERS = [',', ';', '\t']
/** In it one finds by what the cells are parted. */
const FIRST_LINE = 65_536
/** A row of as many cells as there may be, each of a good length. */
const LONGEST_ROW = 1_048_576

/**
 * The rows of a CSV file with commas, semicolons or tabs, as texts; stops after `most` rows.
 * @param {Uint8Array} bytes
 * @param {number} most
 * @returns {string[][]}
 * @throws Error when it is not one, TooMuch for more than a sheet may hold
 */
export function readCsv(bytes, most) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const firstLine = text.slice(0, FIRST_LINE).split(/\r?\n/, 1)[0] ?? ''
  const signs = [...firstLine]
  const countOf = (/** @type {string} */ delimiter) => signs.filter((sign) => sign === delimiter).length
  const delimiter = DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0]
  const { rows, add } = boundedRows(most)
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
      to: most,
      // Each row is looked at as it is read, and nothing is kept twice.
      on_record: (/** @type {string[]} */ row) => {
        add(row.map((cell) => cell.replace(NEUTRALISED, '')))
        return null
      },
    })
  } catch (error) {
    const code = /** @type {{ code?: string }} */ (error).code
    throw code === 'CSV_MAX_RECORD_SIZE' ? new TooMuch('A row has too many columns or too much text') : error
  }
  return rows
}
