import 'server-only'
import { sql } from 'drizzle-orm'

import { equipmentCategories, equipmentItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import { record } from '@/lib/platform/activity/service'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import type { SheetFormat } from '@/lib/platform/spreadsheets/cells'
import { readSheet, sheetFile, templateRows } from '@/lib/platform/spreadsheets/sheet-in'
import { SHEET_OF_UNITS, type UnitRow, type UnitLine, readUnit } from '@/lib/site/equipment/import-sheet'
import { liveCategories, liveItems } from '@/lib/site/equipment/queries/rows'
import { kindOfName } from '@/lib/site/equipment/rules'
import type { EquipmentImport, EquipmentPreview, ImportEquipment } from '@/lib/site/equipment/schema'

import { NOT_BY_HAND } from './catalogue'

/** The limits of a sheet of units. */
export const IMPORT_FILE = sheetFile(SHEET_OF_UNITS)

const ROWS_AT_ONCE = 250
const MOST_SHOWN = 200

/** A sheet with the headings and one example, to be filled in. */
export const importTemplate = (format: SheetFormat): Sheet => ({
  name: 'equipment-template',
  format,
  rows: templateRows(SHEET_OF_UNITS),
})

/** The outcome for each row of a sheet. Nothing is written. @throws invalid when the file is no sheet of units */
export async function previewImport(
  actor: Actor,
  file: UploadedFile,
  command: ImportEquipment,
): Promise<EquipmentPreview> {
  const { lines, ignored: ignoredColumns } = await readSheet(file, SHEET_OF_UNITS)
  const rows = await inPieces(lines, readRow)
  return inOrganization(actor, async (tx) => {
    const { planned, rejected, newCategories } = await plan(tx, actor, rows, command)
    const count = (outcome: Planned['outcome']) => planned.filter((one) => one.outcome === outcome).length
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      rejected,
      newCategories: [...newCategories.values()].map(({ name }) => name),
      ignoredColumns,
      rows: planned.slice(0, MOST_SHOWN).map(({ row, outcome, unit, stored, changes }) => ({
        row,
        outcome,
        referenceId: unit.referenceId,
        category: unit.category,
        model: [stored.brand ?? stored.make, stored.model ?? stored.name].filter(Boolean).join(' '),
        changes,
      })),
    }
  })
}

/**
 * Adds the units of a sheet to the catalogue and updates those that it knows by their asset number. A row that cannot
 * be taken is reported and does not stop the others; the same sheet again changes nothing. An empty cell leaves the
 * stored value.
 * @throws invalid when the file is no sheet of units, throttled when the organisation imported its day's share
 */
export async function importItems(
  actor: Actor,
  file: UploadedFile,
  command: ImportEquipment,
): Promise<EquipmentImport> {
  const { lines } = await readSheet(file, SHEET_OF_UNITS)
  // Before the transaction: what it locks waits for the fewest things.
  const rows = await inPieces(lines, readRow)
  return inOrganization(actor, async (tx) => {
    await spend(tx, actor, 'import')
    // A second import waits here and then finds these units.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('equipment-import'), ${actor.organizationId})`)
    const { planned, rejected, newCategories } = await plan(tx, actor, rows, command)
    const { organizationId } = actor
    const changed = planned.filter(({ outcome }) => outcome !== 'unchanged')
    const used = new Set(changed.map(({ stored }) => stored.categoryId))
    const added = [...newCategories.values()].filter(({ id }) => used.has(id))
    if (added.length) await tx.insert(equipmentCategories).values(added.map((one) => ({ organizationId, ...one })))
    for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
      const some = changed.slice(at, at + ROWS_AT_ONCE)
      await tx
        .insert(equipmentItems)
        .values(some.map(({ stored }) => ({ organizationId, ...stored })))
        .onConflictDoUpdate({ target: [equipmentItems.organizationId, equipmentItems.id], set: EXCLUDED })
    }
    const created = changed.filter(({ outcome }) => outcome === 'created').length
    const updated = changed.length - created
    if (changed.length) {
      await record(tx, actor, 'equipment-item.imported', {
        subjectType: 'equipment-item',
        subjectId: changed[0]!.stored.id,
        details: { created, updated, rejected: rejected.length },
      })
    }
    return { created, updated, rejected }
  })
}

const storedColumns = {
  id: equipmentItems.id,
  categoryId: equipmentItems.categoryId,
  referenceId: equipmentItems.referenceId,
  name: equipmentItems.name,
  brand: equipmentItems.brand,
  make: equipmentItems.make,
  model: equipmentItems.model,
  serial: equipmentItems.serial,
  capacity: equipmentItems.capacity,
  amps: equipmentItems.amps,
  state: equipmentItems.state,
  tagDueOn: equipmentItems.tagDueOn,
  purchasedOn: equipmentItems.purchasedOn,
  notes: equipmentItems.notes,
  country: equipmentItems.country,
  region: equipmentItems.region,
  branchId: equipmentItems.branchId,
}
type StoredUnit = Pick<typeof equipmentItems.$inferSelect, keyof typeof storedColumns>

const { id: _, ...written } = storedColumns
const EXCLUDED = {
  ...Object.fromEntries(
    Object.entries(written).map(([field, column]) => [field, sql`excluded.${sql.identifier(column.name)}`]),
  ),
  // A unit may have been installed or picked up since it was read; a sheet does not decide that.
  state: sql`case when 'INSTALLED' in (${equipmentItems.state}, excluded.state) then ${equipmentItems.state} else excluded.state end`,
  ...nextVersion(equipmentItems),
}

interface Planned {
  row: number
  unit: UnitRow
  outcome: 'created' | 'updated' | 'unchanged'
  stored: StoredUnit
  /** The changed fields of a known unit. */
  changes: string[]
}

interface NewCategory {
  id: string
  name: string
  kind: ReturnType<typeof kindOfName>
}

interface ReadRow {
  row: number
  /** Or the reason why it cannot be taken. */
  unit: UnitRow | string
}

const readRow = ({ line: row, text }: UnitLine): ReadRow => ({ row, unit: readUnit(text) })

async function plan(tx: Tx, actor: Actor, rows: readonly ReadRow[], command: ImportEquipment) {
  const [categories, units] = await Promise.all([readCategories(tx, actor), readUnits(tx, actor)])
  const newCategories = new Map<string, NewCategory>()
  const categoryOf = (name: string): string => {
    const key = name.toLowerCase()
    const known = categories.get(key) ?? newCategories.get(key)?.id
    if (known) return known
    const made = { id: newId(), name, kind: kindOfName(name) }
    newCategories.set(key, made)
    return made.id
  }
  const { country, state: region, branchId } = command
  const forAll = without(null, { country, region, branchId })
  const rejected: EquipmentImport['rejected'] = []
  const planned: Planned[] = []
  const rowOf = new Map<string, number>()
  await inPieces(rows, ({ row, unit }) => {
    if (typeof unit === 'string') return void rejected.push({ row, reason: unit })
    const key = unit.referenceId.toLowerCase()
    const twin = rowOf.get(key)
    if (twin) return void rejected.push({ row, reason: `The asset number ${unit.referenceId} stands in row ${twin}` })
    const known = units.get(key)
    const reason = stateRefusal(unit, known)
    if (reason) return void rejected.push({ row, reason: `state: ${reason}` })
    rowOf.set(key, row)
    planned.push(planUnit(row, unit, known, { ...forAll, categoryId: categoryOf(unit.category) }))
  })
  return { planned, rejected, newCategories }
}

function planUnit(
  row: number,
  unit: UnitRow,
  known: StoredUnit | undefined,
  placed: Partial<StoredUnit> & { categoryId: string },
): Planned {
  const { state, ...fields } = unit.fields
  const keepsState = known?.state === 'INSTALLED' || !state
  const given = { ...placed, ...fields, ...(!keepsState && { state }) }
  if (!known) {
    const stored = { ...NOTHING, id: newId(), referenceId: unit.referenceId, ...given }
    return { row, unit, outcome: 'created', stored, changes: [] }
  }
  const changes = Object.keys(given).filter((field) => given[field as 'name'] !== known[field as 'name'])
  return { row, unit, outcome: changes.length ? 'updated' : 'unchanged', stored: { ...known, ...given }, changes }
}

const NOTHING: Omit<StoredUnit, 'id' | 'categoryId' | 'referenceId'> = {
  name: null,
  brand: null,
  make: null,
  model: null,
  serial: null,
  capacity: null,
  amps: null,
  state: 'AVAILABLE',
  tagDueOn: null,
  purchasedOn: null,
  notes: null,
  country: null,
  region: null,
  branchId: null,
}

/** A sheet that calls an installed unit ready is merely older than the installation; that is no mistake. */
function stateRefusal({ fields: { state } }: UnitRow, known: StoredUnit | undefined): string | null {
  const stands = known?.state === 'INSTALLED'
  if (state === 'INSTALLED') return stands ? null : NOT_BY_HAND
  if (stands && state && state !== 'AVAILABLE') return 'This unit is installed. Pick it up first.'
  return null
}

const without = <T extends object>(value: unknown, from: T) =>
  Object.fromEntries(Object.entries(from).filter(([, one]) => one !== value)) as { [K in keyof T]?: NonNullable<T[K]> }

async function readCategories(tx: Tx, actor: Actor): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: equipmentCategories.id, name: equipmentCategories.name })
    .from(equipmentCategories)
    .where(liveCategories(actor))
    .for('share')
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

async function readUnits(tx: Tx, actor: Actor): Promise<Map<string, StoredUnit>> {
  const rows = await tx.select(storedColumns).from(equipmentItems).where(liveItems(actor))
  return new Map(rows.map((row) => [row.referenceId.toLowerCase(), row]))
}
