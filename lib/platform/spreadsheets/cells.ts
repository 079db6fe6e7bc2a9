/** A wall clock in a cell, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`: a spreadsheet knows no zones. */
export interface WallClockCell {
  local: string
}

export type Cell = string | number | WallClockCell | null

/** An amount of money, in whole units of its currency. */
export const moneyCell = (cents: number | null): number | null => (cents === null ? null : cents / 100)

/**
 * A spreadsheet takes a text that begins like this for a formula and runs it, with the wide signs of East Asia. Where a
 * semicolon or a tab divides cells, quotes in the middle of such a cell hold nothing together: what is behind one of them,
 * or begins a line, begins a cell as well. As in csv-reader.mjs.
 */
const FORMULA = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[=+\-@|＝＋－＠])/g

/** A text that no spreadsheet runs: an apostrophe leads what would be a formula. */
export const withoutFormula = (text: string): string => text.replace(FORMULA, "'")

const NEUTRALISED = /^'(?=[\t\r])|(?<=^|[;\t\r\n])'(?=[=+\-@|＝＋－＠])/g

/** The same text without that apostrophe, as it was before it went into a file of ours. */
export const asWritten = (text: string): string => text.replace(NEUTRALISED, '')

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

/** The MIME types of the formats. */
export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What may divide the cells of a text file. As in csv-reader.mjs. */
export const SEPARATORS = ['COMMA', 'SEMICOLON', 'TAB', 'BAR'] as const
export type Separator = (typeof SEPARATORS)[number]
export const SEPARATOR_SIGNS: Record<Separator, string> = { COMMA: ',', SEMICOLON: ';', TAB: '\t', BAR: '|' }

/** Rows for a sheet, some at a time. */
export type RowBatches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>
