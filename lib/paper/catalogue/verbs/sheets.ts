import 'server-only'
import { sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { catalogueItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import {
  type ItemLine,
  type ItemValues,
  SHEET_COLUMNS,
  SHEET_OF_ITEMS,
  readItem,
} from '@/lib/paper/catalogue/import-sheet'
import { listAll, requirePlan } from '@/lib/paper/catalogue/queries/items'
import { BASIS_LABELS, MOST_ITEMS } from '@/lib/paper/catalogue/rules'
import type { CatalogueImport, CatalogueItem, CataloguePreview, ExportCatalogue } from '@/lib/paper/catalogue/schema'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import { type Cell, type SheetFormat, moneyCell } from '@/lib/platform/spreadsheets/cells'
import { readSheet, sheetFile, templateRows } from '@/lib/platform/spreadsheets/sheet-in'

import { inCatalogue, pricedAlready, recordPrices } from './writing'

/** The limits of a sheet of items. */
export const IMPORT_FILE = sheetFile(SHEET_OF_ITEMS)

const ROWS_AT_ONCE = 250
const MOST_SHOWN = 200

/** A sheet with the headings and one example, to be filled in. @throws plan */
export async function importTemplate(actor: Actor, format: SheetFormat): Promise<Sheet> {
  requirePlan(actor)
  return { name: 'service-catalog-template', format, rows: templateRows(SHEET_OF_ITEMS) }
}

const yesOrNo = (value: boolean): Cell => (value ? 'yes' : 'no')

/** The catalogue as a sheet, in the columns of an import. @throws plan */
export async function exportCatalogue(actor: Actor, { format }: ExportCatalogue): Promise<Sheet> {
  requirePlan(actor)
  const found = await reading(actor, (tx) => listAll(tx, actor))
  const head = Object.values(SHEET_COLUMNS).map(({ header }) => header)
  const rows = found.map((item): Cell[] => [
    item.code,
    item.name,
    item.description,
    item.section,
    item.unit,
    moneyCell(item.costCents),
    moneyCell(item.sellCents),
    yesOrNo(item.taxable),
    yesOrNo(item.isLabour),
    yesOrNo(item.isPerDay),
    yesOrNo(item.isActive),
    item.basis && BASIS_LABELS[item.basis],
  ])
  return { name: 'service-catalog', format, rows: [[head, ...rows]] }
}

/** The outcome for each row of a sheet. Nothing is written. @throws plan, invalid when the file is no sheet of items */
export async function previewImport(actor: Actor, file: UploadedFile): Promise<CataloguePreview> {
  requirePlan(actor)
  const sheet = await readSheet(file, SHEET_OF_ITEMS)
  return inOrganization(actor, async (tx) => {
    const { planned, rejected } = await plan(tx, actor, sheet.lines)
    const count = (outcome: Planned['outcome']) => planned.filter((one) => one.outcome === outcome).length
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      rejected,
      ignoredColumns: sheet.ignored,
      rows: planned.slice(0, MOST_SHOWN).map(({ row, outcome, values: { code, name }, changes }) => ({
        row,
        outcome,
        code,
        name,
        changes,
      })),
    }
  })
}

/**
 * Adds the items of a sheet and updates those that the catalogue knows by their code. A row that cannot be taken is reported
 * and does not stop the others; the same sheet again changes nothing. An empty cell leaves the stored value.
 * @throws plan, invalid when the file is no sheet of items, throttled when the organisation imported its day's share
 */
export async function importItems(actor: Actor, file: UploadedFile): Promise<CatalogueImport> {
  requirePlan(actor)
  const sheet = await readSheet(file, SHEET_OF_ITEMS)
  return inCatalogue(actor, async (tx) => {
    await spend(tx, actor, 'import')
    const { organizationId } = actor
    const { planned, rejected } = await plan(tx, actor, sheet.lines)
    const changed = planned.filter(({ outcome }) => outcome !== 'unchanged')
    for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
      const some = changed.slice(at, at + ROWS_AT_ONCE)
      await tx
        .insert(catalogueItems)
        .values(some.map(({ id, values }) => ({ organizationId, id, ...values })))
        .onConflictDoUpdate({ target: [catalogueItems.organizationId, catalogueItems.id], set: EXCLUDED })
    }
    await recordPrices(
      tx,
      actor,
      changed.flatMap(({ known }) => known ?? []),
      changed.map(({ id, values }) => ({ id, ...values })),
    )
    const created = changed.filter(({ outcome }) => outcome === 'created').length
    const updated = changed.length - created
    if (changed.length) {
      await record(tx, actor, 'catalogue-item.imported', {
        subjectType: 'catalogue-item',
        subjectId: changed[0]!.id,
        details: { created, updated, rejected: rejected.length },
      })
    }
    return { created, updated, rejected }
  })
}

const EXCLUDED = {
  ...Object.fromEntries(
    (Object.keys(SHEET_COLUMNS) as (keyof typeof SHEET_COLUMNS)[]).map((field) => [
      field,
      sql`excluded.${sql.identifier(catalogueItems[field].name)}`,
    ]),
  ),
  ...nextVersion(catalogueItems),
}

interface Planned {
  row: number
  id: string
  outcome: 'created' | 'updated' | 'unchanged'
  values: ItemValues
  known?: CatalogueItem
  /** The headings of what changes of a known item. */
  changes: string[]
}

async function plan(tx: Tx, actor: Actor, lines: readonly ItemLine[]) {
  const stored = await listAll(tx, actor)
  const byCode = new Map(stored.map((item) => [item.code.toLowerCase(), item]))
  /** Who prices what, as the rows so far leave it. */
  const pricing = new Map(stored.flatMap((item) => (item.isActive && item.basis ? [[item.basis, item] as const] : [])))
  const rejected: CatalogueImport['rejected'] = []
  const planned: Planned[] = []
  const rowOf = new Map<string, number>()
  let count = stored.length
  await inPieces(lines, ({ line: row, text }) => {
    const reject = (reason: string) => void rejected.push({ row, reason })
    const key = text('code').toLowerCase()
    const known = byCode.get(key)
    const values = readItem(text, known)
    if (typeof values === 'string') return reject(values)
    const [twin, other] = [rowOf.get(key), values.basis && values.isActive ? pricing.get(values.basis) : undefined]
    if (twin) return reject(`The code ${values.code} stands in row ${twin}`)
    if (other && other.code.toLowerCase() !== key)
      return reject(`${SHEET_COLUMNS.basis.header}: ${pricedAlready(other)}`)
    if (!known && ++count > MOST_ITEMS)
      return reject(`A service catalogue has at most ${MOST_ITEMS.toLocaleString('en')} items`)
    rowOf.set(key, row)
    const id = known?.id ?? newId()
    if (known?.basis && known.isActive) pricing.delete(known.basis)
    if (values.basis && values.isActive) pricing.set(values.basis, { ...values, id } as CatalogueItem)
    planned.push(planItem(row, id, values, known))
  })
  return { planned, rejected }
}

function planItem(row: number, id: string, values: ItemValues, known: CatalogueItem | undefined): Planned {
  if (!known) return { row, id, outcome: 'created', values, changes: [] }
  const changed = Object.keys(changesBetween<object>(known, { ...known, ...values })) as (keyof typeof SHEET_COLUMNS)[]
  const changes = changed.map((field) => SHEET_COLUMNS[field].header)
  return { row, id, outcome: changes.length ? 'updated' : 'unchanged', values, known, changes }
}
