/** A wall clock in a cell, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`: a spreadsheet knows no zones. */
export interface WallClockCell {
  local: string
}

export type Cell = string | number | WallClockCell | null

/** An amount of money, in whole units of its currency. */
export const moneyCell = (cents: number | null): number | null => (cents === null ? null : cents / 100)

/**
 * A spreadsheet takes a text that begins like this for a formula and runs it: with the wide signs of East Asia, and, where
 * a semicolon divides cells, also behind one. As in csv-reader.mjs.
 */
const FORMULA = /(^|;)(?=[=+\-@\t\r|＝＋－＠])/g

/** A text that no spreadsheet runs: an apostrophe leads what would be a formula. */
export const withoutFormula = (text: string): string => text.replace(FORMULA, `$1'`)

const NEUTRALISED = /(^|;)'(?=[=+\-@\t\r|＝＋－＠])/g

/** The same text without that apostrophe, as it was before it went into a file of ours. */
export const asWritten = (text: string): string => text.replace(NEUTRALISED, '$1')

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
