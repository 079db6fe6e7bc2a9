import { PRICE_BASES } from '@/db/enums'
import { parseMoney } from '@/lib/base/money'
import { bare } from '@/lib/platform/spreadsheets/columns'
import type { SheetIn, SheetLine } from '@/lib/platform/spreadsheets/sheet-in'

import { BASIS_LABELS, IMPORT_LIMITS } from './rules'
import { CatalogueFields, type CatalogueItem } from './schema'

/** The columns of a sheet of the catalogue, with their other names and an example. */
export const SHEET_COLUMNS = {
  code: { header: 'code', also: ['item code', 'item'], example: 'AM' },
  name: { header: 'name', also: ['item name', 'title'], example: 'Air mover' },
  description: { header: 'description', also: ['details'], example: '' },
  section: { header: 'section', also: ['category', 'group'], example: 'Drying equipment' },
  unit: { header: 'unit', also: ['uom', 'unit of measure'], example: 'unit' },
  costCents: { header: 'cost', also: ['unit cost', 'cost price'], example: '20.00' },
  sellCents: { header: 'sell price', also: ['sell', 'price', 'rate', 'unit price'], example: '45.00' },
  taxable: { header: 'taxable', also: ['gst', 'tax'], example: 'yes' },
  isLabour: { header: 'labour', also: ['labor'], example: 'no' },
  isPerDay: { header: 'per day', also: ['daily'], example: 'yes' },
  isActive: { header: 'active', also: [], example: 'yes' },
  basis: { header: 'prices evidence', also: ['basis', 'evidence'], example: BASIS_LABELS.AIR_MOVER_DAY },
} as const
type Column = keyof typeof SHEET_COLUMNS
const columns = Object.keys(SHEET_COLUMNS) as Column[]

export const SHEET_OF_ITEMS: SheetIn<Column> = {
  noun: 'item',
  columns: SHEET_COLUMNS,
  required: ['code'],
  limits: IMPORT_LIMITS,
}

export type ItemLine = SheetLine<Column>
/** What a row says; an empty cell says nothing. */
export type ItemValues = ReturnType<typeof CatalogueFields.parse>

/** Reads a row over what is stored under its code. @returns the reason when it cannot be taken */
export function readItem(text: ItemLine['text'], known?: CatalogueItem): ItemValues | string {
  const given: Record<string, unknown> = {}
  for (const column of columns) {
    const value = text(column)
    if (value) given[column] = READ[column]?.(value) ?? value
  }
  const stored = known && Object.fromEntries(columns.map((column) => [column, known[column]]))
  const parsed = CatalogueFields.safeParse({ ...stored, ...given })
  if (parsed.success) return parsed.data
  return parsed.error.issues
    .map(({ path, message }) => `${SHEET_COLUMNS[path[0] as Column].header}: ${message}`)
    .join('; ')
}

const READ: Partial<Record<Column, (text: string) => unknown>> = {
  costCents: parseMoney,
  sellCents: parseMoney,
  taxable: flagOf,
  isLabour: flagOf,
  isPerDay: flagOf,
  isActive: flagOf,
  basis: (text) => PRICE_BASES.find((basis) => [bare(basis), bare(BASIS_LABELS[basis])].includes(bare(text))),
}

function flagOf(text: string): unknown {
  if (/^(y|yes|true|1|x)$/i.test(text)) return true
  return /^(n|no|false|0)$/i.test(text) ? false : text
}
