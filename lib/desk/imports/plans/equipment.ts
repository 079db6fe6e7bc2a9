import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { equipmentCategories, equipmentItems } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { LIKE_A_DATE } from '@/lib/base/dates'
import { conflict } from '@/lib/base/errors'
import { either } from '@/lib/base/lists'
import { formatMoney } from '@/lib/base/money'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import { IMPORT_FIELDS, type UnitColumn } from '@/lib/desk/imports/fields'
import type { MappedRow } from '@/lib/desk/imports/reading'
import { meaningsOf } from '@/lib/desk/imports/rules'
import type { Mapping, SheetRow } from '@/lib/desk/imports/schema'
import { changesBetween } from '@/lib/platform/activity/changes'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { liveCategories, liveItems } from '@/lib/site/equipment/queries/rows'
import { categoryKey, kindOfName, modelOf } from '@/lib/site/equipment/rules'
import { EditCategory, ItemFields } from '@/lib/site/equipment/schema'
import { NOT_BY_HAND } from '@/lib/site/equipment/verbs/catalogue'

import { MEANWHILE } from './known-clients'
import { type PlannedRow, askFor, batches, faultsOf, overwritten, plannedRow, refusedRow } from './plan'

const FIELDS = [
  'categoryId',
  'referenceId',
  'name',
  'brand',
  'make',
  'model',
  'serial',
  'capacity',
  'amps',
  'state',
  'tagDueOn',
  'purchasedOn',
  'notes',
  'country',
  'region',
  'branchId',
] as const
const columns = {
  id: equipmentItems.id,
  version: equipmentItems.version,
  ...(Object.fromEntries(FIELDS.map((field) => [field, equipmentItems[field]])) as Pick<
    typeof equipmentItems,
    (typeof FIELDS)[number]
  >),
}
type StoredUnit = Pick<typeof equipmentItems.$inferSelect, keyof typeof columns>

const categoryColumns = {
  id: equipmentCategories.id,
  name: equipmentCategories.name,
  dailyRateCents: equipmentCategories.dailyRateCents,
  version: equipmentCategories.version,
}
interface UnitCategory {
  id: string
  name: string
  dailyRateCents: number | null
  /** Null for a new one. */
  version: number | null
}

interface UnitWrite {
  unit: StoredUnit
  category: UnitCategory
  /** The rate that the category gets by this row. */
  dailyRateCents?: number
}

const labelOf = (field: string): string => LABELS[field] ?? IMPORT_FIELDS.EQUIPMENT[field]?.label ?? field
const LABELS: Record<string, string> = {
  categoryId: IMPORT_FIELDS.EQUIPMENT.category!.label,
  country: 'Country',
  region: 'State or region',
  branchId: 'Branch',
}

type Text = MappedRow<UnitColumn>['text']

/** What becomes of each row of a sheet of units: found by asset number, else new. An installed unit stays installed. */
export async function planUnits(
  tx: Tx,
  actor: Actor,
  rows: readonly MappedRow<UnitColumn>[],
  { places }: Mapping,
): Promise<PlannedRow<UnitWrite>[]> {
  const [categories, units] = await Promise.all([readCategories(tx, actor), readUnits(tx, actor)])
  const { currency, timezone } = actor.organization
  const forAll = withoutNull({ country: places.country, region: places.state, branchId: places.branchId })
  const rowOf = new Map<string, number>()
  const rated = new Map<string, { row: number; cents: number }>()
  return inPieces(rows, (mapped) => {
    const { row, text } = mapped
    const key = plain(text('referenceId'))
    const stored = units.get(key)
    const told = { row, name: text('referenceId'), about: [text('category'), modelOf(modelIn(text))] }
    const refuse = (field: UnitColumn, message: string) => refusedRow(told, [{ field: labelOf(field), message }])
    const twin = key && rowOf.get(key)
    if (twin) return refuse('referenceId', `The same asset number stands in row ${twin}`)
    const read = readUnit(mapped, stored, timezone)
    if (!read.fields) return refusedRow(told, read.errors)
    rowOf.set(key, row)
    const named = text('category').replace(/\s+/g, ' ')
    const category = named ? categories.named(named) : categories.withId(stored!.categoryId)
    const notes = named && !category.version ? categories.announce(category) : []
    const earlier = rated.get(category.id)
    const now = earlier?.cents ?? category.dailyRateCents
    const isRate = read.dailyRateCents !== undefined && read.dailyRateCents !== now && !earlier
    if (read.dailyRateCents !== undefined) {
      const rate = formatMoney(read.dailyRateCents, currency)
      if (isRate) notes.push(`The daily rate of ${category.name} becomes ${rate}.`)
      else if (earlier && earlier.cents !== read.dailyRateCents)
        notes.push(`A category has one daily rate: that of row ${earlier.row} is taken, ${rate} left out.`)
      if (!earlier) rated.set(category.id, { row, cents: read.dailyRateCents })
    }
    const before = stored ?? { ...NOTHING, id: newId() }
    const unit: StoredUnit = { ...before, ...forAll, ...read.fields, categoryId: category.id }
    const changed: string[] = stored ? FIELDS.filter((field) => unit[field] !== stored[field]) : []
    if (stored && isRate) changed.push('dailyRateCents')
    const outcome = !stored ? 'new' : changed.length ? 'changed' : 'unchanged'
    return plannedRow<UnitWrite>(told, {
      outcome,
      recordId: unit.id,
      changes: changed.map(labelOf),
      notes,
      write:
        outcome === 'unchanged' ? null : { unit, category, ...(isRate && { dailyRateCents: read.dailyRateCents }) },
    })
  })
}

const modelIn = (text: Text) => ({
  brand: text('brand') || null,
  make: text('make') || null,
  model: text('model') || null,
  name: text('name') || null,
})

type ReadUnit =
  | { fields: Partial<StoredUnit>; dailyRateCents?: number; errors?: undefined }
  | { fields?: undefined; dailyRateCents?: undefined; errors: SheetRow['errors'] }

const TEXTS = ['referenceId', 'name', 'brand', 'make', 'model', 'serial', 'notes'] as const
const NUMBERS = ['capacity', 'amps'] as const
const DATES = ['purchasedOn', 'tagDueOn'] as const
const ROW = ItemFields.extend({ dailyRateCents: EditCategory.shape.dailyRateCents }).partial({ referenceId: true })

/** What a row says; an empty cell says nothing. */
function readUnit(mapped: MappedRow<UnitColumn>, stored: StoredUnit | undefined, timezone: string): ReadUnit {
  const { text, meaning } = mapped
  const given: Record<string, unknown> = {}
  for (const field of TEXTS) if (text(field)) given[field] = text(field)
  for (const field of NUMBERS) if (text(field)) given[field] = mapped.number(field)
  for (const field of DATES) if (text(field)) given[field] = mapped.day(field, timezone)
  if (text('dailyRateCents')) given.dailyRateCents = mapped.cents('dailyRateCents')
  const parsed = ROW.safeParse(given)
  const errors = faultsOf('EQUIPMENT', parsed.error)
  const complain = (field: UnitColumn, message: string) => void errors.push({ field: labelOf(field), message })
  for (const field of DATES) if (given[field] === null) complain(field, LIKE_A_DATE)
  if (!text('referenceId')) complain('referenceId', 'Please enter the asset number')
  if (!text('category') && !stored) complain('category', 'Please enter a category')
  if (text('category').length > 100) complain('category', 'Cannot exceed 100 characters')
  const state = meaning('state')
  if (text('state') && state === null) complain('state', `${askFor(text('state'))}: ${STATES}`)
  const refusal = stateRefusal(state, stored)
  if (refusal) complain('state', refusal)
  if (!parsed.data || errors.length) return { errors }
  const { dailyRateCents, ...data } = parsed.data
  const fields: Partial<StoredUnit> = Object.fromEntries(
    Object.keys(given).flatMap((field) => (field in data ? [[field, data[field as keyof typeof data]]] : [])),
  )
  // A sheet that calls an installed unit ready is merely older than the installation; that is no mistake.
  if (state && stored?.state !== 'INSTALLED') fields.state = state as StoredUnit['state']
  // The number stays in the spelling that it has here.
  if (stored) fields.referenceId = stored.referenceId
  return { fields, ...(typeof dailyRateCents === 'number' && { dailyRateCents }) }
}

const STATES = either(meaningsOf('EQUIPMENT', 'state').map(({ label }) => label))

function stateRefusal(state: string | null, stored: StoredUnit | undefined): string | null {
  const stands = stored?.state === 'INSTALLED'
  if (state === 'INSTALLED') return stands ? null : NOT_BY_HAND
  return stands && state && state !== 'AVAILABLE' ? 'This unit is installed. Pick it up first.' : null
}

const NOTHING: Omit<StoredUnit, 'id'> = {
  version: 1,
  categoryId: '',
  referenceId: '',
  name: null,
  brand: null,
  make: null,
  model: null,
  serial: null,
  state: 'AVAILABLE',
  capacity: null,
  amps: null,
  tagDueOn: null,
  purchasedOn: null,
  notes: null,
  country: null,
  region: null,
  branchId: null,
}

const withoutNull = <T extends object>(from: T) =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The categories that rows name: those that are here, and those to be added. */
class UnitCategories {
  private readonly byName: Map<string, UnitCategory>
  /** One of several that are alike is none in particular. */
  private readonly byKey = new Map<string, UnitCategory | null>()
  private readonly byId: Map<string, UnitCategory>
  private readonly announced = new Set<string>()

  constructor(all: readonly UnitCategory[]) {
    this.byId = new Map(all.map((category) => [category.id, category]))
    this.byName = new Map(all.map((category) => [plain(category.name), category]))
    for (const category of all) {
      const key = categoryKey(category.name)
      this.byKey.set(key, this.byKey.has(key) ? null : category)
    }
  }

  withId(id: string): UnitCategory {
    return this.byId.get(id)!
  }

  /** The category of a name, in whatever case and number it is written; a new one where there is none. */
  named(name: string): UnitCategory {
    const known = this.byName.get(plain(name)) ?? this.byKey.get(categoryKey(name))
    if (known) return known
    const added: UnitCategory = { id: newId(), name, dailyRateCents: null, version: null }
    this.byName.set(plain(name), added)
    this.byKey.set(categoryKey(name), added)
    return added
  }

  /** Says once that a category is added. */
  announce({ id, name }: UnitCategory): string[] {
    if (this.announced.has(id)) return []
    this.announced.add(id)
    return [`Adds the category ${name}.`]
  }
}

async function readCategories(tx: Tx, actor: Actor): Promise<UnitCategories> {
  return new UnitCategories(await tx.select(categoryColumns).from(equipmentCategories).where(liveCategories(actor)))
}

/** Keeps others from changing the categories until the transaction ends. */
export const holdCategories = (tx: Tx, actor: Actor): Promise<unknown> =>
  tx.select({ id: equipmentCategories.id }).from(equipmentCategories).where(liveCategories(actor)).for('share')

async function readUnits(tx: Tx, actor: Actor): Promise<Map<string, StoredUnit>> {
  const rows = await tx.select(columns).from(equipmentItems).where(liveItems(actor))
  return new Map(rows.map((row) => [plain(row.referenceId), row]))
}

/** The categories that are added for the rows that are taken. */
export const newCategoriesOf = (planned: readonly PlannedRow<UnitWrite>[]): UnitCategory[] => [
  ...new Map(
    planned.flatMap(({ write }) => (write && !write.category.version ? [[write.category.id, write.category]] : [])),
  ).values(),
]

/** Writes the rows that are taken. @throws conflict when somebody else changed one of the records meanwhile */
export async function writeUnits(tx: Tx, actor: Actor, planned: readonly PlannedRow<UnitWrite>[]): Promise<void> {
  const { organizationId } = actor
  const writes = planned.flatMap(({ write }) => write ?? [])
  const rates = new Map(
    writes.flatMap(({ category, dailyRateCents }) =>
      dailyRateCents === undefined ? [] : [[category.id, dailyRateCents] as const],
    ),
  )
  const added = newCategoriesOf(planned).map(({ id, name }) => ({
    organizationId,
    id,
    name,
    kind: kindOfName(name),
    dailyRateCents: rates.get(id) ?? null,
  }))
  if (added.length) {
    const written = await tx
      .insert(equipmentCategories)
      .values(added)
      .onConflictDoNothing()
      .returning({ id: equipmentCategories.id })
    if (written.length < added.length) throw conflict(MEANWHILE)
  }
  await changeRates(tx, actor, writes)
  for (const some of batches(writes)) {
    const written = await tx
      .insert(equipmentItems)
      .values(some.map(({ unit }) => ({ organizationId, ...unit })))
      .onConflictDoUpdate({
        target: [equipmentItems.organizationId, equipmentItems.id],
        set: { ...overwritten(equipmentItems, FIELDS), ...nextVersion(equipmentItems) },
        // It may have been installed or picked up since it was read, too.
        setWhere: sql`${equipmentItems.version} = excluded.version and ${equipmentItems.deletedAt} is null`,
      })
      .returning({ id: equipmentItems.id })
    if (written.length < some.length) throw conflict(MEANWHILE)
  }
}

async function changeRates(tx: Tx, actor: Actor, writes: readonly UnitWrite[]): Promise<void> {
  const changed = writes.flatMap(({ category, dailyRateCents }) =>
    category.version && dailyRateCents !== undefined
      ? { ...category, version: category.version, dailyRateCents, was: category.dailyRateCents }
      : [],
  )
  for (const { id, version, dailyRateCents } of changed) {
    const written = await tx
      .update(equipmentCategories)
      .set({ dailyRateCents, ...nextVersion(equipmentCategories) })
      .where(and(liveCategories(actor), eq(equipmentCategories.id, id), eq(equipmentCategories.version, version)))
      .returning({ id: equipmentCategories.id })
    if (!written.length) throw conflict(MEANWHILE)
  }
  if (!changed.length) return
  const happenings = changed.map(({ id, name, dailyRateCents, was }) => ({
    subjectType: 'equipment-category',
    subjectId: id,
    details: { name, ...changesBetween<object>({ dailyRateCents: was }, { dailyRateCents }) },
  }))
  await recordAll(tx, actor, 'equipment-category.edited', happenings)
}
