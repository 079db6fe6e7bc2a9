// @ts-check
/** How much a sheet may hold, whatever its format; what is over is refused in words, while it is read. */
export const BOUNDS = {
  /** Empty ones beyond are passed over: spreadsheets style whole rows. */
  columns: 500,
  /** Of one cell: as many as Excel holds. */
  cellCharacters: 32_767,
  /** Of all rows, up to the last of each that says something. */
  cells: 1_000_000,
  /** Of all cells together: as many as the largest file of plain text has. */
  characters: 20 * 1_048_576,
}

/** What a sheet has too much of, as people read it. */
export class TooMuch extends Error {}

const tell = (/** @type {number} */ amount) => amount.toLocaleString('en')

export const tooManyColumns = () => new TooMuch(`A sheet has at most ${tell(BOUNDS.columns)} columns`)

/** @returns how many cells of a row there are up to the last one that says something */
const lengthOf = (/** @type {string[]} */ cells) => cells.findLastIndex(Boolean) + 1

/** A row without the empty cells at its end, of which spreadsheets write any number. */
export const trimmed = (/** @type {string[]} */ cells) => cells.slice(0, lengthOf(cells))

/**
 * Takes the rows of a sheet as they are read, and refuses more than a sheet may hold.
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
      rows.push(cells.slice(0, BOUNDS.columns))
    },
  }
}
