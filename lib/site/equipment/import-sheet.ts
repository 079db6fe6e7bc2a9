import { parseNumber } from '@/lib/base/numbers'
import { bare, dayOf } from '@/lib/platform/spreadsheets/columns'
import type { SheetIn, SheetLine } from '@/lib/platform/spreadsheets/sheet-in'

import { IMPORT_LIMITS, STATE_LABELS } from './rules'
import { ItemFields } from './schema'

/** The columns of a sheet of units, with their other names and an example. */
const IMPORT_COLUMNS = {
  category: { header: 'category', also: ['type', 'equipment type'], example: 'Air movers' },
  name: { header: 'name', also: ['description'], example: 'Velo Pro' },
  brand: { header: 'brand', also: [], example: 'Dri-Eaz' },
  make: { header: 'make', also: ['manufacturer'], example: 'Dri-Eaz' },
  model: { header: 'model', also: [], example: 'Velo Pro' },
  referenceId: { header: 'referenceId', also: ['asset number', 'asset no', 'asset', 'reference'], example: 'AM-001' },
  serial: { header: 'serial', also: ['serial number', 'serial no'], example: 'VP-204817' },
  state: { header: 'state', also: ['status'], example: 'AVAILABLE' },
  capacity: { header: 'capacity', also: [], example: '1500' },
  amps: { header: 'amps', also: ['current'], example: '1.9' },
  purchaseDate: { header: 'purchaseDate', also: ['purchased', 'purchased on'], example: '2025-03-07' },
  tagDue: { header: 'tagDue', also: ['test and tag due', 'test & tag due', 'tag due on'], example: '2027-01-31' },
  notes: { header: 'notes', also: ['comments'], example: '' },
} as const
type ImportColumn = keyof typeof IMPORT_COLUMNS
const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[]
export type UnitLine = SheetLine<ImportColumn>

export const SHEET_OF_UNITS: SheetIn<ImportColumn> = {
  noun: 'unit',
  columns: IMPORT_COLUMNS,
  required: ['category', 'referenceId'],
  limits: IMPORT_LIMITS,
}

/** A row's values for a unit; empty cells are absent. */
export interface UnitRow {
  category: string
  referenceId: string
  fields: Partial<Omit<ReturnType<typeof ItemFields.parse>, 'referenceId'>>
}

const FIELD_OF = { purchaseDate: 'purchasedOn', tagDue: 'tagDueOn' } as const
const NAMES: Record<string, string> = { purchasedOn: 'purchaseDate', tagDueOn: 'tagDue' }
const ROW_FIELDS = ItemFields.partial({ referenceId: true })

/** Reads a row of a sheet. @returns the reason when it cannot be taken */
export function readUnit(text: UnitLine['text']): UnitRow | string {
  const category = text('category').replace(/\s+/g, ' ')
  if (!category) return 'category: Please enter a category'
  if (category.length > 100) return 'category: Cannot exceed 100 characters'
  const given: Record<string, unknown> = {}
  for (const column of columns) {
    const value = text(column)
    if (column === 'category' || !value) continue
    const field = FIELD_OF[column as keyof typeof FIELD_OF] ?? column
    given[field] = READ[column] ? READ[column](value) : value
  }
  const parsed = ROW_FIELDS.safeParse(given)
  if (parsed.error) {
    return parsed.error.issues
      .map(({ path, message }) => `${NAMES[String(path[0])] ?? String(path[0])}: ${message}`)
      .join('; ')
  }
  const { referenceId } = parsed.data
  if (!referenceId) return 'referenceId: Please enter the asset number'
  const fields = Object.fromEntries(Object.keys(given).map((field) => [field, parsed.data[field as 'name']]))
  delete fields.referenceId
  return { category, referenceId, fields }
}

const READ: Partial<Record<ImportColumn, (text: string) => unknown>> = {
  state: stateOf,
  capacity: parseNumber,
  amps: parseNumber,
  purchaseDate: dayOf,
  tagDue: dayOf,
}

function stateOf(text: string): string {
  const wanted = bare(text)
  const found = Object.entries(STATE_LABELS).find(([state, label]) => [bare(state), bare(label)].includes(wanted))
  return found?.[0] ?? text
}
