import 'server-only'
import { invalid, unavailable } from '@/lib/base/errors'
import { inPieces } from '@/lib/base/pieces'
import { makeTurns } from '@/lib/base/turns'
import { type Apart, runApart } from '@/lib/platform/apart/run-apart'
import type { FileRule, UploadedFile } from '@/lib/platform/http/multipart'

import { SEPARATORS, SEPARATOR_SIGNS, SHEET_TYPES, type Separator } from './cells'
import { type SheetColumn, readHeadings, textOf } from './columns'

/** A kind of sheet that people upload, with one thing in each line. */
export interface SheetIn<Column extends string> {
  /** The thing in each line: `job`. */
  noun: string
  columns: Record<Column, SheetColumn>
  /** A sheet without these columns is refused. */
  required: readonly Column[]
  limits: { rows: number; bytes: number }
}

export interface SheetLine<Column extends string> {
  /** The line's number as a spreadsheet counts, the headings first. */
  line: number
  /** The line's text in a column; empty where it has none. */
  text: (column: Column) => string
}

const READ_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  SHEET_TYPES.xlsx,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.ms-excel.template.macroenabled.12',
  // A workbook that other programs wrote may look like any ZIP.
  'application/zip',
]
/** What people take for a sheet: the reader says what it is and what to do with it. */
const NAMED_TYPES = [
  'application/x-cfb',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  'application/rtf',
  'application/xml',
  'text/html',
  'text/rtf',
]

/** The limits for the file of such a sheet. */
export const sheetFile = ({ limits }: Pick<SheetIn<string>, 'limits'>): FileRule => ({
  max: 1,
  min: 1,
  maxBytes: limits.bytes,
  types: [...READ_TYPES, ...NAMED_TYPES],
  refusal: (name) => `“${name}” is no sheet. Please choose a CSV or XLSX file.`,
})

/** The headings and one example, to be filled in. */
export const templateRows = ({ columns }: Pick<SheetIn<string>, 'columns'>): string[][][] => {
  const all = Object.values(columns)
  return [[all.map(({ header }) => header), all.map(({ example }) => example)]]
}

/** The lines of a sheet with content, and the headings that mean nothing. @throws invalid when it is no such sheet */
export async function readSheet<Column extends string>(
  file: UploadedFile,
  { noun, columns, required, limits }: SheetIn<Column>,
): Promise<{ lines: SheetLine<Column>[]; ignored: string[] }> {
  const { headings, rows, tooMany } = await readCells(file, { noun, limits })
  if (tooMany) throw invalid({ file: tooMany })
  const { places, ignored } = readHeadings(columns, headings)
  const missing = required.find((column) => !places.has(column))
  if (missing) throw invalid({ file: `There is no column “${columns[missing].header}”` })
  let line = 1
  const all = await inPieces(rows, (cells) => ({
    line: ++line,
    isEmpty: cells.every((cell) => !cell.trim()),
    text: textOf(cells, places),
  }))
  const lines = all.filter(({ isEmpty }) => !isEmpty)
  if (!lines.length) throw invalid({ file: `There is no ${noun} in this file` })
  return { lines, ignored }
}

/** How a file is to be read where it can be read in several ways; left out, it is read as it looks. */
export interface Choice {
  /** Which of the sheets of a workbook, from 0. */
  place?: number
  /** What divides the cells of a text file. */
  separator?: Separator
}

/** A sheet as it was read, all of it texts. */
export interface SheetCells {
  headings: string[]
  rows: string[][]
  /** The names of the sheets of a workbook; none of a text file. */
  sheets: string[]
  place: number
  /** Where no sheet was chosen and there are several, the first rows of each. */
  tops: string[][][]
  /** What divides the cells of a text file; null for a workbook, and where its first line names another sign. */
  separator: Separator | null
  /** Why there are more rows than these. */
  tooMany: string | null
}

/**
 * The headings and all rows of a sheet.
 * @throws invalid when it is no sheet, or holds too much
 */
export async function readCells(
  { path }: Pick<UploadedFile, 'path'>,
  { noun, limits, ...choice }: Pick<SheetIn<string>, 'noun' | 'limits'> & Choice,
): Promise<SheetCells> {
  const {
    rows: [headings = [], ...rows],
    separator,
    ...read
  } = await readRows({ path, most: limits.rows + 2, ...choice })
  return {
    headings,
    rows,
    ...read,
    separator: SEPARATORS.find((name) => SEPARATOR_SIGNS[name] === separator) ?? null,
    tooMany:
      rows.length > limits.rows ? `Cannot exceed ${limits.rows.toLocaleString('en')} ${noun}s in one file` : null,
  }
}

/** Each reading takes a core and the memory of its limit. */
const { run: inTurn } = makeTurns(2, {
  ms: 30_000,
  sorry: 'Others are sending sheets at the moment. Please try again in a minute.',
})

type Read = Pick<SheetCells, 'rows' | 'sheets' | 'place' | 'tops'> & { separator: string | null }

const READER: Apart<{ path: string; most: number; place?: number; separator?: string }, Read | { refusal: string }> = {
  module: 'lib/platform/spreadsheets/read-sheet.mjs',
  // The largest sheet needs a tenth of this time on an idle machine, and half of the memory.
  limits: { memoryMegabytes: 384, seconds: 20 },
}

async function readRows({ separator, ...sheet }: { path: string; most: number } & Choice): Promise<Read> {
  const sign = separator && SEPARATOR_SIGNS[separator]
  const outcome = await inTurn(() => runApart(READER, { ...sheet, separator: sign }))
  if (outcome.failed === 'killed') throw unavailable('This file could not be read at the moment. Please try again.')
  if (outcome.failed === 'exhausted') throw invalid({ file: 'This file takes too much time or memory to read' })
  if (outcome.failed) throw invalid({ file: 'This file cannot be read. Please save it as XLSX, or as CSV in UTF-8.' })
  if ('refusal' in outcome.answer) throw invalid({ file: outcome.answer.refusal })
  return outcome.answer
}
