import { type Cell, type RowBatches, withoutFormula } from './cells'
import { someAtATime } from './some-at-a-time'

/** Excel needs this mark to see that a file is UTF-8. */
export const BYTE_ORDER_MARK = '﻿'

/** A CSV file (RFC 4180) as Excel reads it; `isForProgram` where a program takes the texts as they are, and runs none. */
export async function* writeCsv(rows: RowBatches, { isForProgram = false } = {}): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  const cellOf = isForProgram ? plainCell : csvCell
  for await (const batch of someAtATime(rows)) {
    yield batch.map((row) => `${row.map((cell) => cellOf(cell)).join(',')}\r\n`).join('')
  }
}

/** @returns the cell as the file has it; an apostrophe leads a text that would be a formula */
export const csvCell = (cell: Cell): string => plainCell(typeof cell === 'string' ? withoutFormula(cell) : cell)

function plainCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? cell : cell.local
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
