import { type Cell, type RowBatches, withoutFormula } from './cells'
import { someAtATime } from './some-at-a-time'

/** Excel needs this mark to see that a file is UTF-8. */
export const BYTE_ORDER_MARK = '﻿'

/** A CSV file (RFC 4180) as Excel reads it. */
export async function* writeCsv(rows: RowBatches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const batch of someAtATime(rows)) yield batch.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** @returns the cell as the file has it; an apostrophe leads a text that would be a formula */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? withoutFormula(cell) : cell.local
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
