import 'server-only'
import { createHash } from 'node:crypto'

import { type DateOrder, ordersLeft, ordersOf, readDay, readInstant, usualDateOrder } from '@/lib/base/dates'
import { invalid } from '@/lib/base/errors'
import { DOLLARS, parseMoney } from '@/lib/base/money'
import { type DecimalSign, decimalSignOf, parseNumber } from '@/lib/base/numbers'
import { inPieces } from '@/lib/base/pieces'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { NOT_CALCULATED } from '@/lib/platform/spreadsheets/bounds.mjs'
import { isFailed, isShortened, plain } from '@/lib/platform/spreadsheets/columns'
import { type Choice, type SheetCells, readCells, sheetFile } from '@/lib/platform/spreadsheets/sheet-in'

import { IMPORT_FIELDS, type ImportField, type ImportKind } from './fields'
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
} from './rules'
import type { Mapping, ReadSheet, SheetPreview, SheetRow } from './schema'

/** The limits of a sheet of another product. */
export const IMPORT_FILE = sheetFile(MOST_BYTES)

const LONGEST_HEADING = 200
const LONGEST_EXAMPLE = 80
const EXAMPLES = 3
const LOOKED_AT = 50
const LONGEST_MEANING = 60
/** Titles and dates may stand above the headings. */
const ROWS_ABOVE = 20

/** A row of a sheet with content. */
export interface ForeignRow {
  /** Its number as a spreadsheet counts. */
  row: number
  cells: string[]
  isHidden: boolean
}

export interface ForeignSheet extends Pick<SheetCells, 'sheets' | 'place' | 'separator'> {
  headings: string[]
  rows: ForeignRow[]
  /** Why it cannot be taken; it has no headings and rows then. */
  refusal: string | null
}

/**
 * Reads a sheet of another product: of a workbook the chosen sheet, else the one whose headings fit the kind best.
 * Headings that stand again further down, as on each page of a report, are no rows.
 * @throws invalid when the file is no sheet
 */
export async function readForeignSheet(file: UploadedFile, kind: ImportKind, choice: Choice): Promise<ForeignSheet> {
  const most = ROWS_ABOVE + MOST_ROWS[kind] + 1
  const first = await readCells(file, most, choice)
  const fits: number[] = []
  for (const rows of first.tops) fits.push(Math.max(0, ...(await fitsOf(kind, rows))))
  const best = fits.indexOf(Math.max(0, ...fits))
  const isBetter = (fits[best] ?? 0) > (fits[first.place] ?? 0)
  const read = isBetter ? await readCells(file, most, { ...choice, place: best }) : first
  const { sheets, place, separator } = read
  const hidden = new Set(read.hidden)
  const all: ForeignRow[] = []
  for (const [at, cells] of read.rows.entries()) {
    if (cells.some((cell) => cell.trim())) all.push({ row: at + 1, cells, isHidden: hidden.has(at) })
  }
  const head = await headOf(
    kind,
    all.slice(0, ROWS_ABOVE).map(({ cells }) => cells),
  )
  const headings = (all[head]?.cells ?? []).map((heading) => shortened(heading.trim(), LONGEST_HEADING))
  const isHead = ({ cells }: ForeignRow) =>
    cells.length === headings.length && cells.every((cell, at) => cell.trim() === headings[at])
  const rows = all.slice(head + 1).filter((row) => !isHead(row))
  const refusal = !rows.length
    ? 'There are no rows in this sheet'
    : rows.length > MOST_ROWS[kind]
      ? `Cannot exceed ${MOST_ROWS[kind].toLocaleString('en')} rows in one file`
      : null
  return { sheets, place, separator, refusal, ...(refusal ? { headings: [], rows: [] } : { headings, rows }) }
}

/** How many of a kind's fields each of the first rows names. */
const fitsOf = (kind: ImportKind, rows: readonly string[][]): Promise<number[]> =>
  inPieces(rows.slice(0, ROWS_ABOVE), (cells) => Object.keys(guessColumns(kind, cells.slice(0, MOST_COLUMNS))).length)

/**
 * The place of the headings, below titles: the row that names most fields, else the first with several cells. Of
 * headings over two lines, whose merged cells stand in both, it is the lower one.
 */
async function headOf(kind: ImportKind, above: readonly string[][]): Promise<number> {
  const fits = await fitsOf(kind, above)
  const most = Math.max(...fits)
  if (most > 1) {
    let at = fits.indexOf(most)
    while (fits[at + 1] === most) at++
    return at
  }
  const filled = above.map((cells) => cells.filter((cell) => cell.trim()).length)
  // A list of one column, below a title that holds commas.
  const only = fits.indexOf(1)
  if (only !== -1 && filled.slice(only).every((count) => count === 1)) return only
  return Math.max(
    0,
    filled.findIndex((count) => count > 1),
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

/** A sheet as it is understood. */
export interface UnderstoodSheet {
  mapping: Mapping
  /** The columns with dates in numbers, and in which order those of each are read. */
  dates: SheetPreview['dates']
  rows: MappedRow[]
}

/**
 * How a sheet is understood: as somebody chose, else as the last time, else as it looks.
 * @throws invalid for a field or a word of ours that is not there, and for a column that the sheet has not
 */
export async function understoodSheet(
  kind: ImportKind,
  { headings, rows }: Pick<ForeignSheet, 'headings' | 'rows'>,
  { chosen, kept, timezone }: { chosen: Choices; kept: Mapping | null; timezone: string },
): Promise<UnderstoodSheet> {
  const width = widthOf({ headings, rows })
  const isThere = ({ field, column }: Mapping['columns'][number]) =>
    Object.hasOwn(IMPORT_FIELDS[kind], field) && column < width
  // Behind the last heading the next sheet may hold nothing.
  const columns =
    chosen.columns ??
    kept?.columns.filter(isThere) ??
    Object.entries(guessColumns(kind, headings)).map(([field, column]) => ({ field, column }))
  if (!columns.every(isThere)) throw invalid({ columns: 'This sheet has other columns. Please choose them again.' })
  const isKnown = ({ field, meaning }: Mapping['words'][number]) => isMeaning(kind, field, meaning)
  const words = (chosen.words ?? kept?.words.filter(isKnown) ?? []).map((one) => ({
    ...one,
    word: shortened(one.word, LONGEST_WORD),
    meaning: one.meaning.toWellFormed(),
  }))
  if (!words.every(isKnown)) throw invalid({ words: 'Please choose what these words mean again.' })
  const texts = await inPieces(columns, ({ field, column }) => textsOf(rows, field, column, kind))
  const told = [...new Set(texts.flatMap(({ left }) => (left && toldOrder(left)) ?? []))]
  const mapping: Mapping = {
    columns,
    words,
    // Where its own dates do not tell, a column is as the sheet's others, as the last time, as people there write.
    dateOrder: chosen.dateOrder ?? (told.length === 1 ? told[0]! : (kept?.dateOrder ?? usualDateOrder(timezone))),
    createClients: chosen.createClients ?? kept?.createClients ?? false,
    clientType: chosen.clientType ?? kept?.clientType ?? 'INSURER',
    // The place is that of one sheet: the next one with these headings may be of another branch.
    places: chosen.places ?? NOWHERE,
  }
  const spelled = new Map(
    texts.map(({ field, left, ...read }) => [field, { order: left && dateOrderOf(left, mapping.dateOrder), ...read }]),
  )
  const dates = texts.flatMap(({ field, left, example }) =>
    left && example !== undefined
      ? {
          field,
          order: dateOrderOf(left, mapping.dateOrder),
          isTold: toldOrder(left) !== null,
          example: shortened(example, LONGEST_EXAMPLE),
        }
      : [],
  )
  return { mapping, dates, rows: await mappedRows(kind, rows, { mapping, spelled }) }
}

/** A whole number as a program writes it that knows no other than fractions: 10045.0, with empty cells beside it. */
const WHOLE = /^\d{1,15}\.0$/

/** What a column tells of how it is to be read: the orders that its dates leave, and the sign before its decimals. */
function textsOf(rows: readonly ForeignRow[], field: string, column: number, kind: ImportKind) {
  const { isDate, isNumber } = IMPORT_FIELDS[kind][field]!
  const texts = rows.flatMap(({ cells }) => cells[column]?.trim() || [])
  return {
    field,
    left: isDate ? ordersLeft(texts) : null,
    example: isDate
      ? (texts.find((text) => ordersOf(text).length > 1) ?? texts.find((text) => ordersOf(text).length))
      : undefined,
    sign: isNumber ? decimalSignOf(texts, DOLLARS) : null,
    isWhole: !isDate && !isNumber && texts.length > 0 && texts.every((text) => WHOLE.test(text)),
  }
}

/** A row as its mapping understands it. */
export interface MappedRow<Field extends string = string> {
  row: number
  /** Why nothing can be made of the row. */
  faults: SheetRow['errors']
  /** What is to be said of it in any case. */
  notes: string[]
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

interface Spelling {
  order: DateOrder | null
  sign: DecimalSign
  isWhole: boolean
}

/** The rows of a sheet under a mapping. */
function mappedRows(
  kind: ImportKind,
  rows: readonly ForeignRow[],
  { mapping, spelled }: { mapping: Mapping; spelled: ReadonlyMap<string, Spelling> },
): Promise<MappedRow[]> {
  const { columns, words } = mapping
  const meanings = new Map(words.map(({ field, word, meaning }) => [wordKey(field, word), meaning]))
  return inPieces(rows, ({ row, cells, isHidden }) => {
    // A planner asks for the same text many times.
    const shown = new Map<string, string>()
    const texts = new Map<string, string>()
    for (const { field, column } of columns) {
      const written = cells[column]?.trim().toWellFormed() ?? ''
      const whole = spelled.get(field)?.isWhole ? written.slice(0, -2) : written
      const one = written.includes('\n') ? inLines(written, IMPORT_FIELDS[kind][field]!) : whole
      shown.set(field, one)
      if (!isFailed(one)) texts.set(field, one)
    }
    const text = (field: string) => texts.get(field) ?? ''
    /** Without an order, a date that needs one is none. */
    const inOrder = <Read>(field: string, read: (written: string, order: DateOrder) => Read): Read | null => {
      const order = spelled.get(field)?.order
      return order || !ordersOf(text(field)).length ? read(text(field), order ?? 'DMY') : null
    }
    return {
      row,
      faults: faultsIn(kind, { cells, columns, text }),
      notes: [
        ...(isHidden ? ['This row is hidden in the sheet.'] : []),
        ...[...shown].flatMap(([field, one]) => noteOn(IMPORT_FIELDS[kind][field]!, one) ?? []),
      ],
      text,
      meaning: (field) => {
        const word = text(field)
        if (!word) return null
        const meant = meanings.get(wordKey(field, word)) ?? guessMeaning(kind, field, word)
        return meant ?? (keepsOtherWords(kind, field) ? word : null)
      },
      day: (field, timezone) => inOrder(field, (written, order) => readDay(written, order, timezone)),
      instant: (field, timezone) => inOrder(field, (written, order) => readInstant(written, order, timezone)),
      number: (field) => parseNumber(text(field), spelled.get(field)?.sign),
      cents: (field) => parseMoney(text(field), spelled.get(field)?.sign),
    }
  })
}

/** The lines of a cell as its field has room for them. */
const inLines = (written: string, { lines }: ImportField): string =>
  lines === 'kept'
    ? written
    : written
        .split('\n')
        .map((line) => line.trim().replace(/,$/, ''))
        .filter(Boolean)
        .join(lines === 'listed' ? ', ' : ' ')

const TOTAL = /^(?:grand |sub-? ?)?totals?:?$/i
const DAY_OR_TIME = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/

interface Cells {
  cells: readonly string[]
  columns: Mapping['columns']
  text: MappedRow['text']
}

/** Why a row is none of its kind, or says less than it did: a spreadsheet shortened a number, or added a total below. */
function faultsIn(kind: ImportKind, { cells, columns, text }: Cells): SheetRow['errors'] {
  if (TOTAL.test(cells.find((cell) => cell.trim())?.trim() ?? ''))
    return [{ field: 'Row', message: 'This looks like a total, not like a row of the list' }]
  return columns.flatMap(({ field }) => {
    const { label, isDate, isNumber } = IMPORT_FIELDS[kind][field]!
    if (isDate || isNumber || !isShortened(text(field))) return []
    return {
      field: label,
      message: `“${text(field)}” has lost digits. Please show the column as text, with all of them`,
    }
  })
}

/** What is to be said of a cell: that it holds no value, or one that a spreadsheet may have made. */
function noteOn({ label, isIdentifier }: ImportField, shown: string): string | null {
  if (shown === NOT_CALCULATED)
    return `${label}: its formula was never calculated, so it is left out. Open the sheet in Excel and save it there.`
  if (isFailed(shown)) return `${label}: ${shown} is no value and left out.`
  return isIdentifier && DAY_OR_TIME.test(shown)
    ? `${label}: ${shown} is a date in the sheet. If it was another number, please show the column as text.`
    : null
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
