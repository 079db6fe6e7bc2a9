import { parse } from 'csv-parse/sync'

import type { Cell, RowBatches } from './cells'

/** By it Excel knows that a file is UTF-8. */
const BYTE_ORDER_MARK = '﻿'
/** A spreadsheet takes a text that begins so for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/
const NEUTRALISED = /^'(?=[=+\-@\t\r])/

/** A CSV file (RFC 4180) as Excel reads it. */
export async function* writeCsv(rows: RowBatches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const batch of rows) yield batch.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** @returns the cell as it stands in the file; a text that would be a formula is led by an apostrophe */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? cell.replace(FORMULA, `'$&`) : cell.local
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The rows of a CSV file with commas, semicolons or tabs, as texts; stops after `most` rows.
 * @throws Error when it is not one
 */
export function readCsv(bytes: Buffer, most: number): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0]
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    to: most,
  })
  return rows.map((row) => row.map((cell) => cell.replace(NEUTRALISED, '')))
}
