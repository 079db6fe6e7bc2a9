import 'server-only'
import { invalid, unavailable } from '@/lib/base/errors'
import { makeTurns } from '@/lib/base/turns'
import { type Apart, runApart } from '@/lib/platform/apart/run-apart'
import type { FileRule, UploadedFile } from '@/lib/platform/http/multipart'

import { SEPARATORS, SEPARATOR_SIGNS, SHEET_TYPES, type Separator } from './cells'

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
export const sheetFile = (maxBytes: number): FileRule => ({
  max: 1,
  min: 1,
  maxBytes,
  types: [...READ_TYPES, ...NAMED_TYPES],
  refusal: (name) => `“${name}” is no sheet. Please choose a CSV or XLSX file.`,
})

/** How a file is to be read where it can be read in several ways; left out, it is read as it looks. */
export interface Choice {
  /** Which of the sheets of a workbook, from 0. */
  place?: number
  /** What divides the cells of a text file. */
  separator?: Separator
}

/** A sheet as it was read, all of it texts. */
export interface SheetCells {
  /** All its rows, in their places; those without content are empty. */
  rows: string[][]
  /** The places of rows that the workbook hides. */
  hidden: number[]
  /** The names of the sheets of a workbook; none of a text file. */
  sheets: string[]
  place: number
  /** Where no sheet was chosen and there are several, the first rows of each that have content. */
  tops: string[][][]
  /** What divides the cells of a text file; null for a workbook, and where its first line names another sign. */
  separator: Separator | null
}

/** Each reading takes a core and the memory of its limit. */
const { run: inTurn } = makeTurns(2, {
  ms: 30_000,
  sorry: 'Others are sending sheets at the moment. Please try again in a minute.',
})

type Read = Omit<SheetCells, 'separator'> & { separator: string | null }

const READER: Apart<{ path: string; most: number; place?: number; separator?: string }, Read | { refusal: string }> = {
  module: 'lib/platform/spreadsheets/read-sheet.mjs',
  // The largest sheet needs a tenth of this time on an idle machine, and half of the memory.
  limits: { memoryMegabytes: 384, seconds: 20 },
}

/**
 * The rows of a sheet, up to so many with content.
 * @throws invalid when it is no sheet, or holds too much
 */
export async function readCells(
  { path }: Pick<UploadedFile, 'path'>,
  most: number,
  { place, separator }: Choice,
): Promise<SheetCells> {
  const sign = separator && SEPARATOR_SIGNS[separator]
  const outcome = await inTurn(() => runApart(READER, { path, most, place, separator: sign }))
  if (outcome.failed === 'killed') throw unavailable('This file could not be read at the moment. Please try again.')
  if (outcome.failed === 'exhausted') throw invalid({ file: 'This file takes too much time or memory to read' })
  if (outcome.failed) throw invalid({ file: 'This file cannot be read. Please save it as XLSX, or as CSV in UTF-8.' })
  if ('refusal' in outcome.answer) throw invalid({ file: outcome.answer.refusal })
  const { separator: read, ...cells } = outcome.answer
  return { ...cells, separator: SEPARATORS.find((name) => SEPARATOR_SIGNS[name] === read) ?? null }
}
