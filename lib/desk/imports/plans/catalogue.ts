import 'server-only'
import { catalogueItems } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import { IMPORT_FIELDS, type ItemColumn } from '@/lib/desk/imports/fields'
import type { MappedRow } from '@/lib/desk/imports/reading'
import type { SheetRow } from '@/lib/desk/imports/schema'
import { listAll } from '@/lib/paper/catalogue/queries/items'
import { MOST_ITEMS } from '@/lib/paper/catalogue/rules'
import { CatalogueFields, type CatalogueItem } from '@/lib/paper/catalogue/schema'
import { pricedAlready, recordPrices } from '@/lib/paper/catalogue/verbs/writing'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'

import { type PlannedRow, askFor, batches, faultsOf, overwritten, plannedRow, refusedRow } from './plan'

type ItemValues = ReturnType<typeof CatalogueFields.parse>

interface ItemWrite {
  id: string
  values: ItemValues
  /** Null for a new item. */
  known: CatalogueItem | null
}

const FIELDS = Object.keys(IMPORT_FIELDS.CATALOGUE) as ItemColumn[]
const FLAGS: ReadonlySet<ItemColumn> = new Set(['taxable', 'isLabour', 'isPerDay', 'isActive'])
const PRICES: ReadonlySet<ItemColumn> = new Set(['costCents', 'sellCents'])
const labelOf = (field: string): string => IMPORT_FIELDS.CATALOGUE[field]!.label

/** What becomes of each row of a sheet of the catalogue: found by code, else new. */
export async function planItems(
  tx: Tx,
  actor: Actor,
  rows: readonly MappedRow<ItemColumn>[],
): Promise<PlannedRow<ItemWrite>[]> {
  const stored = await listAll(tx, actor)
  const byCode = new Map(stored.map((item) => [plain(item.code), item]))
  /** Who prices what, as the rows so far leave it. */
  const pricing = new Map<string, Pick<CatalogueItem, 'code' | 'name'>>(
    stored.flatMap((item) => (item.isActive && item.basis ? [[item.basis, item] as const] : [])),
  )
  const rowOf = new Map<string, number>()
  let count = stored.length
  return inPieces(rows, (mapped) => {
    const { row, text } = mapped
    const key = plain(text('code'))
    const known = byCode.get(key) ?? null
    const told = { row, name: text('code'), about: [text('name') || known?.name] }
    const refuse = (field: ItemColumn, message: string) => refusedRow(told, [{ field: labelOf(field), message }])
    const { values, errors } = readItem(mapped, known)
    if (!values) return refusedRow(told, errors)
    const [twin, other] = [rowOf.get(key), values.basis && values.isActive ? pricing.get(values.basis) : undefined]
    if (twin) return refuse('code', `The same code stands in row ${twin}`)
    if (other && plain(other.code) !== key) return refuse('basis', pricedAlready(other))
    if (!known && ++count > MOST_ITEMS)
      return refuse('code', `A service catalogue has at most ${MOST_ITEMS.toLocaleString('en')} items`)
    rowOf.set(key, row)
    if (known?.basis && known.isActive) pricing.delete(known.basis)
    if (values.basis && values.isActive) pricing.set(values.basis, values)
    const changes = known ? FIELDS.filter((field) => values[field] !== known[field]).map(labelOf) : []
    const outcome = !known ? 'new' : changes.length ? 'changed' : 'unchanged'
    const id = known?.id ?? newId()
    return plannedRow<ItemWrite>(told, {
      outcome,
      recordId: id,
      changes,
      write: outcome === 'unchanged' ? null : { id, values, known },
    })
  })
}

/** A row over what is stored; an empty cell says nothing. */
function readItem({ text, meaning, cents }: MappedRow<ItemColumn>, known: CatalogueItem | null) {
  const given: Record<string, unknown> = {}
  const errors: SheetRow['errors'] = []
  for (const field of FIELDS) {
    const cell = text(field)
    if (!cell) continue
    const meant = field === 'basis' || FLAGS.has(field) ? meaning(field) : cell
    if (meant === null) errors.push({ field: labelOf(field), message: askFor(cell) })
    else given[field] = FLAGS.has(field) ? meant === 'yes' : PRICES.has(field) ? cents(field) : meant
  }
  const before = known && Object.fromEntries(FIELDS.map((field) => [field, known[field]]))
  const parsed = CatalogueFields.safeParse({ ...before, ...given })
  errors.unshift(...faultsOf('CATALOGUE', parsed.error))
  return { values: errors.length ? undefined : parsed.data, errors }
}

/** Writes the rows that are taken, with the history of their prices. Whoever calls it holds the catalogue. */
export async function writeItems(tx: Tx, actor: Actor, planned: readonly PlannedRow<ItemWrite>[]): Promise<void> {
  const { organizationId } = actor
  const writes = planned.flatMap(({ write }) => write ?? [])
  for (const some of batches(writes)) {
    await tx
      .insert(catalogueItems)
      .values(some.map(({ id, values }) => ({ organizationId, id, ...values })))
      .onConflictDoUpdate({
        target: [catalogueItems.organizationId, catalogueItems.id],
        set: { ...overwritten(catalogueItems, FIELDS), ...nextVersion(catalogueItems) },
      })
  }
  await recordPrices(
    tx,
    actor,
    writes.flatMap(({ known }) => known ?? []),
    writes.map(({ id, values }) => ({ id, ...values })),
  )
}
