import { DOLLARS, moneyText, parseSignedMoney } from '@/lib/base/money'
import { type DecimalSign, decimalSignOf, numberText, parseNumber, readNumber } from '@/lib/base/numbers'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { asWritten } from '@/lib/platform/spreadsheets/cells'
import { readHeadings } from '@/lib/platform/spreadsheets/columns'
import { copiedCells } from '@/lib/platform/spreadsheets/copied-cells'

import { BLANK_LINE, type TypedLine, ofItem, recoded, typedOf } from './typed-line'

/** The items of the catalogue, by their codes in small letters. */
export type OffersByCode = ReadonlyMap<string, Offer>
export const NO_OFFERS: OffersByCode = new Map()
/** A code as it is looked up. */
export const asCode = (text: string): string => text.trim().toLowerCase()

/** The columns of a block, in the order of the grid, with other names that sheets have for them. */
const COLUMNS = {
  code: { header: 'Code', also: ['item', 'item code'] },
  description: { header: 'Description', also: ['name', 'work'] },
  quantity: { header: 'Quantity', also: ['qty'] },
  days: { header: 'Days', also: [] },
  unit: { header: 'Unit', also: ['uom'] },
  cost: { header: 'Unit cost', also: ['cost'] },
  markup: { header: 'Markup %', also: ['markup'] },
  rate: { header: 'Unit rate', also: ['rate', 'price', 'unit price', 'sell price'] },
  taxable: { header: 'GST', also: ['taxable'] },
  note: { header: 'Note', also: ['notes'] },
} as const
type Column = keyof typeof COLUMNS
const columns = Object.keys(COLUMNS) as Column[]

/**
 * The cells that a spreadsheet puts on the clipboard: tabs between them, a row in each line. An apostrophe that a file of ours
 * led a text by goes.
 */
export const readBlock = (text: string): string[][] =>
  copiedCells(text)
    .map((cells) => cells.map(asWritten))
    .filter((cells) => cells.some(Boolean))

const NUMBERS: readonly Column[] = ['quantity', 'days', 'markup']
const AMOUNTS: readonly Column[] = ['cost', 'rate']
const PERCENT = / ?%$/g
const UNITS = new RegExp(`${DOLLARS.source}|${PERCENT.source}`, 'gi')

/** A cell as it would be typed in its field; what cannot be read stays, to be mended there. */
function fieldOf(column: Column, cell: string, told: DecimalSign): Partial<TypedLine> {
  if (column === 'taxable') return { taxable: !/^(n|no|false|0|free)$/i.test(cell) }
  if (NUMBERS.includes(column)) return { [column]: numberText(parseNumber(cell.replace(PERCENT, ''), told)) || cell }
  if (!AMOUNTS.includes(column)) return { [column]: cell }
  const cents = parseSignedMoney(cell, told)
  // A credit that has no price yet is `-0.00`, which no number says.
  const isUnpricedCredit = cents === 0 && readNumber(cell, told, DOLLARS)?.isNegative
  return { [column]: Number.isNaN(cents) ? cell : moneyText(cents), ...(isUnpricedCredit && { isCredit: true }) }
}

/** What a row of a block says, from a column of the grid on; an empty cell says nothing. */
const fieldsOf = (
  cells: readonly string[],
  order: readonly (Column | undefined)[],
  told: readonly DecimalSign[] = [],
): Partial<TypedLine> =>
  Object.assign({}, ...cells.map((cell, at) => (cell && order[at] ? fieldOf(order[at], cell, told[at] ?? null) : {})))

const from = (column: string, hasMarkup: boolean): Column[] => {
  const shown = columns.filter((one) => one !== 'markup' || hasMarkup)
  return shown.slice(Math.max(0, shown.indexOf(column as Column)))
}

/**
 * What a row says over what is typed in a line. Under another code it is not the item's any more, but the catalogue's of that
 * code: its words, and its prices where the row has none of its own.
 */
function laidOver(over: TypedLine, fields: Partial<TypedLine>, offers: OffersByCode): TypedLine {
  // A row with words and a price is another line, and a credit only where its price has a minus sign.
  const isOtherLine = fields.description !== undefined && (fields.rate ?? fields.cost) !== undefined
  const typed = isOtherLine ? { ...over, isCredit: false } : over
  const offer = fields.code === undefined ? undefined : offers.get(asCode(fields.code))
  if (!offer) {
    const isOther = fields.code !== undefined && fields.code !== typed.code && typed.itemId
    return { ...(isOther ? recoded(typed, fields.code!) : typed), ...fields }
  }
  const hasPrice = PRICES.some((field) => fields[field] !== undefined)
  return { ...ofItem(typed, offer, { hasPrice }), ...fields, code: offer.code }
}
const PRICES = ['cost', 'markup', 'rate'] as const

/** One row of a block over what is typed in a line, from a column on. */
export const typedOver = (
  typed: TypedLine,
  cells: readonly string[],
  column: string,
  hasMarkup: boolean,
  offers = NO_OFFERS,
): TypedLine => laidOver(typed, fieldsOf(cells, from(column, hasMarkup)), offers)

/** The columns of a block that is pasted at one, and whether its first row names them. */
function orderOf(rows: readonly string[][], column: string, hasMarkup: boolean) {
  const places = readHeadings<Column>(COLUMNS, rows[0] ?? [])
  const hasHeadings = places.has('description') || (rows.length > 1 && places.size > 1 && places.has('code'))
  const named: (Column | undefined)[] = []
  for (const [name, place] of places) named[place] = name
  return { hasHeadings, order: hasHeadings ? named : from(column, hasMarkup) }
}

/** How many lines a block has, without the row that names its columns. */
export const countLines = (rows: readonly string[][], column: string, hasMarkup: boolean): number =>
  rows.length - Number(orderOf(rows, column, hasMarkup).hasHeadings)

/** The codes that a block says, each once, in small letters. */
export function codesIn(rows: readonly string[][], column: string, hasMarkup: boolean): string[] {
  const { hasHeadings, order } = orderOf(rows, column, hasMarkup)
  const place = order.indexOf('code')
  const codes = (hasHeadings ? rows.slice(1) : rows).map((cells) => asCode(cells[place] ?? ''))
  return [...new Set(codes.filter(Boolean))]
}

/**
 * The lines of a block that is pasted at a column; where its first row names the columns, they are where it says.
 * @param over what is typed in the lines that it goes over, as far as there are any; below them are new ones
 */
export function linesOf(
  rows: readonly string[][],
  column: string,
  hasMarkup: boolean,
  over: readonly TypedLine[] = [],
  offers = NO_OFFERS,
): TypedLine[] {
  const { hasHeadings, order } = orderOf(rows, column, hasMarkup)
  const body = hasHeadings ? rows.slice(1) : rows
  const told = order.map((_, place) =>
    decimalSignOf(
      body.map((cells) => cells[place] ?? ''),
      UNITS,
    ),
  )
  return body.map((cells, at) => laidOver(over[at] ?? BLANK_LINE, fieldsOf(cells, order, told), offers))
}

const QUOTED = /[\t\r\n"]/

const cellText = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines as a block for another estimate or a spreadsheet, the headings first. */
export function blockOf(lines: readonly Parameters<typeof typedOf>[0][]): string {
  const rows = lines.map((line) => {
    const typed = typedOf(line)
    return columns.map((column) => {
      if (column === 'taxable') return typed.taxable ? 'yes' : 'no'
      const isSigned = typed.isCredit && AMOUNTS.includes(column) && typed[column]
      return cellText(isSigned ? `-${typed[column]}` : typed[column])
    })
  })
  return [columns.map((column) => COLUMNS[column].header), ...rows].map((cells) => cells.join('\t')).join('\n')
}
