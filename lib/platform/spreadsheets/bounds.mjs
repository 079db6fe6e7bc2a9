// @ts-check
// oxlint-disable-next-line no-restricted-imports -- what runs apart knows no places in the tree
import { withoutControls } from '../http/controls.mjs'

/** How much a sheet may hold, in any format; a larger one is refused in words, while it is read. */
export const BOUNDS = {
  /** Empty cells beyond this are ignored: spreadsheets style whole rows. */
  columns: 500,
  /** Empty rows among them: as many as a spreadsheet has. */
  rows: 1_048_576,
  /** Of one cell: as many as Excel allows. */
  cellCharacters: 32_767,
  /** Of all rows, each up to its last cell with content. */
  cells: 1_000_000,
  /** Of all cells together: as much as the largest plain text file has. */
  characters: 20 * 1_048_576,
}

/** Stands in a cell whose formula was never calculated, as `#N/A` does where one failed. */
export const NOT_CALCULATED = '#FORMULA!'

/** Says, in words for whoever sent it, why a sheet cannot be taken. */
export class Refused extends Error {}

/** Says which limit a sheet exceeds. */
export class TooMuch extends Refused {}

const tell = (/** @type {number} */ amount) => amount.toLocaleString('en')

export const tooManyColumns = () => new TooMuch(`A sheet has at most ${tell(BOUNDS.columns)} columns`)

/** @returns the number of cells in a row up to the last one with content */
const lengthOf = (/** @type {string[]} */ cells) => cells.findLastIndex(Boolean) + 1

/** A row without the empty cells at its end: spreadsheets write any number of them. */
export const trimmed = (/** @type {string[]} */ cells) => cells.slice(0, lengthOf(cells))

/** What a cell seldom has: nearly all are kept as they are, without a copy. */
const MAY_NEED_CLEANING = /[\0-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]/

/** The text of a cell as it can be stored: its line breaks in one spelling, and nothing that nobody sees. */
const cleaned = (/** @type {string} */ cell) =>
  MAY_NEED_CLEANING.test(cell)
    ? withoutControls(cell.replace(/\r\n?/g, '\n').replaceAll('\0', '')).toWellFormed()
    : cell

/**
 * Takes the rows of a sheet as they are read, and refuses a sheet that holds too much. Empty rows keep their places, but
 * count for nothing, and those at the end are left out: spreadsheets write any number of them.
 * @param {number} most how many rows with content
 */
export function boundedRows(most) {
  /** @type {string[][]} */
  const rows = []
  let [next, characters, filled, count, isOrdered] = [0, 0, 0, 0, true]
  const take = (/** @type {number} */ length) => {
    characters += length
    if (characters > BOUNDS.characters || filled > BOUNDS.cells) throw new TooMuch('There is too much in this file')
  }
  return {
    rows,
    /** Rows out of order are all read: those that stand first may come last. */
    isFull: () => isOrdered && count >= most,
    /** The rows that were taken, up to `most` with content. */
    inOrder: () => {
      if (count <= most) return rows
      let taken = 0
      return rows.slice(0, rows.findIndex((cells) => cells.some((cell) => cell.trim()) && ++taken === most) + 1)
    },
    /**
     * @param {string[]} cells
     * @param {number} [at] its place, from 0; by default behind the last one
     */
    add: (cells, at = next) => {
      next = at + 1
      if (at >= BOUNDS.rows) throw new TooMuch(`A sheet has at most ${tell(BOUNDS.rows)} rows`)
      const length = lengthOf(cells)
      if (!length) return
      if (length > BOUNDS.columns) throw tooManyColumns()
      filled += length
      for (const cell of cells) {
        if (cell.length > BOUNDS.cellCharacters) {
          throw new TooMuch(
            `A cell has at most ${tell(BOUNDS.cellCharacters)} characters: one in row ${tell(at + 1)} has more`,
          )
        }
        take(cell.length)
      }
      if (at < rows.length) {
        if (rows[at]?.length)
          throw new Refused(
            `Row ${tell(at + 1)} is there twice in this workbook: open it in Excel, save it and choose it again`,
          )
        isOrdered = false
      }
      while (rows.length < at) rows.push([])
      rows[at] = cells.slice(0, BOUNDS.columns).map(cleaned)
      if (cells.some((cell) => cell.trim())) count++
    },
    /**
     * Writes the text of a cell into empty ones below it.
     * @param {number} column
     * @param {number} from the row that has it, from 0
     * @param {number} to the last row, from 0
     */
    repeat: (column, from, to) => {
      const text = rows[from]?.[column]
      if (!text) return
      for (let at = from + 1; at <= Math.min(to, rows.length - 1); at++) {
        const cells = rows[at] ?? []
        if (!cells.length || cells[column]) continue
        while (cells.length < column) cells.push('')
        cells[column] = text
        filled++
        take(text.length)
      }
    },
  }
}
