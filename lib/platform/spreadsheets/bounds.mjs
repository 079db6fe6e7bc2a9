// @ts-check
// oxlint-disable-next-line no-restricted-imports -- what runs apart knows no places in the tree
import { withoutControls } from '../http/controls.mjs'

/** How much a sheet may hold, in any format; a larger one is refused in words, while it is read. */
export const BOUNDS = {
  /** Empty cells beyond this are ignored: spreadsheets style whole rows. */
  columns: 500,
  /** Of one cell: as many as Excel allows. */
  cellCharacters: 32_767,
  /** Of all rows, each up to its last cell with content. */
  cells: 1_000_000,
  /** Of all cells together: as much as the largest plain text file has. */
  characters: 20 * 1_048_576,
}

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
 * Takes the rows of a sheet as they are read, and refuses a sheet that holds too much.
 * @param {number} most how many rows
 */
export function boundedRows(most) {
  /** @type {string[][]} */
  const rows = []
  let [characters, filled] = [0, 0]
  return {
    rows,
    isFull: () => rows.length >= most,
    /** @param {string[]} cells */
    add: (cells) => {
      const length = lengthOf(cells)
      if (length > BOUNDS.columns) throw tooManyColumns()
      filled += length
      for (const cell of cells) {
        characters += cell.length
        if (cell.length > BOUNDS.cellCharacters) {
          throw new TooMuch(`A cell has at most ${tell(BOUNDS.cellCharacters)} characters`)
        }
      }
      if (filled > BOUNDS.cells || characters > BOUNDS.characters) throw new TooMuch('There is too much in this file')
      rows.push(cells.slice(0, BOUNDS.columns).map(cleaned))
    },
  }
}
