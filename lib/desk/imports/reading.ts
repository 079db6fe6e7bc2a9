import 'server-only'
import { createHash } from 'node:crypto'

import { ordersLeft, ordersOf, readDay, readInstant } from '@/lib/base/dates'
import { invalid } from '@/lib/base/errors'
import { DOLLARS, parseMoney } from '@/lib/base/money'
import { decimalSignOf, parseNumber } from '@/lib/base/numbers'
import { inPieces } from '@/lib/base/pieces'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { type Choice, type SheetCells, readCells, sheetFile } from '@/lib/platform/spreadsheets/sheet-in'

import { IMPORT_FIELDS, type ImportKind } from './fields'
import {
  LONGEST_WORD,
  MOST_BYTES,
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_WORDS,
  dateOrderOf,
  guessColumns,
  guessMeaning,
  headingKey,
  isMeaning,
  keepsOtherWords,
  shortened,
  toldOrder,
  unnamed,
  usualDateOrder,
} from './rules'
import type { Mapping, ReadSheet, SheetPreview } from './schema'

/** The limits of a sheet of another product. */
export const IMPORT_FILE = sheetFile({ limits: { bytes: MOST_BYTES } })

const LONGEST_HEADING = 200
const LONGEST_EXAMPLE = 80
const EXAMPLES = 3
const LOOKED_AT = 50
const LONGEST_MEANING = 60
/** Titles and dates may stand above the headings. */
const ROWS_ABOVE = 10

/** A row of a sheet with content. */
export interface ForeignRow {
  /** Its number as a spreadsheet counts. */
  row: number
  cells: string[]
}

export interface ForeignSheet extends Pick<SheetCells, 'sheets' | 'place' | 'separator'> {
  headings: string[]
  rows: ForeignRow[]
  /** Why it cannot be taken; it has no headings and rows then. */
  refusal: string | null
}

/**
 * Reads a sheet of another product: of a workbook the chosen sheet, else the one whose headings fit the kind best.
 * @throws invalid when the file is no sheet
 */
export async function readForeignSheet(file: UploadedFile, kind: ImportKind, choice: Choice): Promise<ForeignSheet> {
  const asked = { limits: { rows: MOST_ROWS[kind], bytes: MOST_BYTES } }
  const first = await readCells(file, { ...asked, ...choice })
  const fits = first.tops.map((rows) => Math.max(0, ...rows.slice(0, ROWS_ABOVE).map((cells) => fitOf(kind, cells))))
  const best = fits.indexOf(Math.max(0, ...fits))
  const isBetter = (fits[best] ?? 0) > (fits[first.place] ?? 0)
  const read = isBetter ? await readCells(file, { ...asked, ...choice, place: best }) : first
  const { sheets, place, separator } = read
  const all = [read.headings, ...read.rows]
  const head = headOf(kind, all)
  const rows = all
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim()))
  const refusal = read.tooMany ?? (rows.length ? null : 'There are no rows in this sheet')
  if (refusal) return { sheets, place, separator, headings: [], rows: [], refusal }
  const headings = all[head]!.map((heading) => shortened(heading.trim(), LONGEST_HEADING))
  return { sheets, place, separator, headings, rows, refusal }
}

/** How many of a kind's fields a row of headings names. */
const fitOf = (kind: ImportKind, cells: readonly string[]): number =>
  Object.keys(guessColumns(kind, cells.slice(0, MOST_COLUMNS))).length

/** The place of the headings, below titles: the row that names most fields, else the first with several cells. */
function headOf(kind: ImportKind, all: readonly string[][]): number {
  const above = all.slice(0, ROWS_ABOVE)
  const fits = above.map((cells) => fitOf(kind, cells))
  const most = Math.max(...fits)
  if (most > 1) return fits.indexOf(most)
  return Math.max(
    0,
    above.findIndex((cells) => cells.filter((cell) => cell.trim()).length > 1),
  )
}

/** What sheets with the same headings in the same order have in common. */
export const fingerprintOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(headingKey)))
    .digest('hex')

/** A file together with how it is to be understood. */
export const sha256Of = (file: UploadedFile, choices: object): string =>
  createHash('sha256')
    .update(JSON.stringify([file.sha256, choices]))
    .digest('hex')

/** The columns of a sheet; those behind the last heading may hold something as well. */
const widthOf = ({ headings, rows }: Pick<ForeignSheet, 'headings' | 'rows'>): number =>
  Math.max(headings.length, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim()) + 1))

const NOWHERE: Mapping['places'] = { country: null, state: null, branchId: null }

type Choices = Omit<ReadSheet, 'kind' | 'sheet' | 'separator'>

/**
 * How a sheet is understood: as somebody chose, else as the last time, else as it looks.
 * @throws invalid for a field or a word of ours that is not there, and for a column that the sheet has not
 */
export function mappingOf(
  kind: ImportKind,
  { headings, rows }: ForeignSheet,
  { chosen, kept, timezone }: { chosen: Choices; kept: Mapping | null; timezone: string },
): Mapping {
  const columns =
    chosen.columns ??
    kept?.columns ??
    Object.entries(guessColumns(kind, headings)).map(([field, column]) => ({ field, column }))
  const width = widthOf({ headings, rows })
  if (columns.some(({ field, column }) => !Object.hasOwn(IMPORT_FIELDS[kind], field) || column >= width)) {
    throw invalid({ columns: 'This sheet has other columns. Please choose them again.' })
  }
  const words = (chosen.words ?? kept?.words ?? []).map((one) => ({
    ...one,
    word: shortened(one.word, LONGEST_WORD),
    meaning: one.meaning.toWellFormed(),
  }))
  if (words.some(({ field, meaning }) => !isMeaning(kind, field, meaning))) {
    throw invalid({ words: 'Please choose what these words mean again.' })
  }
  const told = [...new Set(dateColumns(kind, { rows }, columns).flatMap(({ left }) => toldOrder(left) ?? []))]
  return {
    columns,
    words,
    // Where its own dates do not tell, a column is as the sheet's others, as the last time, as people there write.
    dateOrder: chosen.dateOrder ?? (told.length === 1 ? told[0]! : (kept?.dateOrder ?? usualDateOrder(timezone))),
    createClients: chosen.createClients ?? kept?.createClients ?? false,
    clientType: chosen.clientType ?? kept?.clientType ?? 'INSURER',
    // The place is that of one sheet: the next one with these headings may be of another branch.
    places: chosen.places ?? NOWHERE,
  }
}

/** The columns of dates: their texts, and the orders that these leave. */
const dateColumns = (kind: ImportKind, { rows }: Pick<ForeignSheet, 'rows'>, columns: Mapping['columns']) =>
  columns
    .filter(({ field }) => IMPORT_FIELDS[kind][field]!.isDate)
    .map(({ field, column }) => {
      const texts = rows.map(({ cells }) => cells[column] ?? '')
      return { field, texts, left: ordersLeft(texts) }
    })

/** The columns with dates in numbers, and in which order those of each are read. */
export const datesOf = (kind: ImportKind, sheet: ForeignSheet, mapping: Mapping): SheetPreview['dates'] =>
  dateColumns(kind, sheet, mapping.columns).flatMap(({ field, texts, left }) => {
    const example = texts.find((text) => ordersOf(text).length > 1) ?? texts.find((text) => ordersOf(text).length)
    if (example === undefined) return []
    return {
      field,
      order: dateOrderOf(left, mapping.dateOrder),
      isTold: toldOrder(left) !== null,
      example: shortened(example.trim(), LONGEST_EXAMPLE),
    }
  })

/** A row as its mapping understands it. */
export interface MappedRow<Field extends string = string> {
  row: number
  /** The text in a field's column; empty where it has none. */
  text: (field: Field) => string
  /** The meaning of the word in a field; null where nobody said it. */
  meaning: (field: Field) => string | null
  /** The day in a field, of an instant the one in the zone; null for none, and for what is none. */
  day: (field: Field, timezone: string) => string | null
  /** The instant in a field, on the clock of the zone unless it names another; null for none, and for what is none. */
  instant: (field: Field, timezone: string) => string | null
  /** The number in a field; null for none, NaN for what is none. */
  number: (field: Field) => number | null
  /** The amount in a field, in cents; null for none, NaN for what is none. */
  cents: (field: Field) => number | null
}

/** The rows of a sheet under a mapping. */
export function mappedRows(kind: ImportKind, { rows }: ForeignSheet, mapping: Mapping): MappedRow[] {
  const { columns, words } = mapping
  const places = new Map(columns.map(({ field, column }) => [field, column]))
  const orders = new Map(
    dateColumns(kind, { rows }, columns).map(({ field, left }) => [field, dateOrderOf(left, mapping.dateOrder)]),
  )
  const signs = new Map(
    columns
      .filter(({ field }) => IMPORT_FIELDS[kind][field]!.isNumber)
      .map(({ field, column }) => [
        field,
        decimalSignOf(
          rows.map(({ cells }) => cells[column] ?? ''),
          DOLLARS,
        ),
      ]),
  )
  const meanings = new Map(words.map(({ field, word, meaning }) => [wordKey(field, word), meaning]))
  return rows.map(({ row, cells }) => {
    const text = (field: string) => cells[places.get(field) ?? -1]?.trim().toWellFormed() ?? ''
    return {
      row,
      text,
      meaning: (field) => {
        const word = text(field)
        if (!word) return null
        const meant = meanings.get(wordKey(field, word)) ?? guessMeaning(kind, field, word)
        return meant ?? (keepsOtherWords(kind, field) ? word : null)
      },
      day: (field, timezone) => readDay(text(field), orders.get(field) ?? 'DMY', timezone),
      instant: (field, timezone) => readInstant(text(field), orders.get(field) ?? 'DMY', timezone),
      number: (field) => parseNumber(text(field), signs.get(field)),
      cents: (field) => parseMoney(text(field), signs.get(field)),
    }
  })
}

const wordKey = (field: string, word: string) => `${field} ${plain(shortened(word, LONGEST_WORD))}`

/** The words of a sheet that are matched with ours, each with what it means so far, the most frequent first. */
export function wordsOf(kind: ImportKind, rows: readonly MappedRow[], { columns }: Mapping): SheetPreview['words'] {
  return columns
    .filter(({ field }) => IMPORT_FIELDS[kind][field]!.hasWords)
    .flatMap(({ field }) => {
      const found = new Map<string, { field: string; word: string; count: number; meaning: string | null }>()
      for (const { text, meaning } of rows) {
        const word = shortened(text(field), LONGEST_WORD)
        const known = found.get(plain(word))
        if (known) known.count++
        else if (word) {
          const meant = meaning(field)
          found.set(plain(word), { field, word, count: 1, meaning: meant && shortened(meant, LONGEST_MEANING) })
        }
      }
      return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_WORDS)
    })
}

/** The columns of a sheet, each with some of what stands in it. */
export const columnsOf = ({ headings, rows }: ForeignSheet): Promise<SheetPreview['columns']> =>
  inPieces([...Array(widthOf({ headings, rows })).keys()], (at) => {
    const filled: string[] = []
    for (const { cells } of rows) {
      const text = cells[at]?.trim()
      if (text && filled.push(text) === LOOKED_AT) break
    }
    const examples = [...new Set(filled)].slice(0, EXAMPLES).map((text) => shortened(text, LONGEST_EXAMPLE))
    return { heading: headings[at] || unnamed(at), examples }
  })
