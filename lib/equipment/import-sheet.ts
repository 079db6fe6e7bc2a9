import { STATE_LABELS } from './rules'
import { ItemFields } from './schema'

/** The columns of a sheet of units, with what else they may be called and an example. */
export const IMPORT_COLUMNS = {
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
export type ImportColumn = keyof typeof IMPORT_COLUMNS
const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[]

const plain = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
const solid = (text: string) => plain(text).replaceAll(' ', '')

/** Which column of a sheet holds what, and the headings that mean nothing. */
export function readHeadings(headings: string[]): { places: Map<ImportColumn, number>; ignored: string[] } {
  const places = new Map<ImportColumn, number>()
  const ignored: string[] = []
  headings.forEach((heading, place) => {
    const wanted = solid(heading)
    const column = columns.find((one) =>
      [IMPORT_COLUMNS[one].header, ...IMPORT_COLUMNS[one].also].some((name) => solid(name) === wanted),
    )
    if (column && !places.has(column)) places.set(column, place)
    else if (wanted) ignored.push(heading.trim())
  })
  return { places, ignored }
}

/** What a row says of a unit; what it does not say is absent. */
export interface SaidUnit {
  category: string
  referenceId: string
  fields: Partial<Omit<ReturnType<typeof ItemFields.parse>, 'referenceId'>>
}

const FIELD_OF = { purchaseDate: 'purchasedOn', tagDue: 'tagDueOn' } as const
const NAMES: Record<string, string> = { purchasedOn: 'purchaseDate', tagDueOn: 'tagDue' }
const ROW_FIELDS = ItemFields.partial({ referenceId: true })

/** Reads a row of a sheet. @returns the reason where it cannot be taken */
export function readUnit(cells: string[], places: Map<ImportColumn, number>): SaidUnit | string {
  const text = (column: ImportColumn) => cells[places.get(column) ?? -1]?.trim() ?? ''
  const category = text('category').replace(/\s+/g, ' ')
  if (!category) return 'category: Please enter a category'
  if (category.length > 100) return 'category: Cannot exceed 100 characters'
  const given: Record<string, unknown> = {}
  for (const column of columns) {
    const value = text(column)
    if (column === 'category' || !value) continue
    const field = FIELD_OF[column as keyof typeof FIELD_OF] ?? column
    given[field] = READ[column]?.(value) ?? value
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
  capacity: numberOf,
  amps: numberOf,
  purchaseDate: dayOf,
  tagDue: dayOf,
}

function numberOf(text: string): number {
  const point = /^-?[\d ]*,\d{1,3}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '')
  return Number(point.replaceAll(' ', ''))
}

function stateOf(text: string): string {
  const wanted = solid(text)
  const found = Object.entries(STATE_LABELS).find(([state, label]) => [solid(state), solid(label)].includes(wanted))
  return found?.[0] ?? text
}

/** A day as spreadsheets hold it, or as it is written here: `7/3/2026`. */
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}[ T]/.test(text) ? text.slice(0, 10) : text
}
