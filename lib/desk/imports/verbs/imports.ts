import 'server-only'
import { sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { importMappings, imports } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { AlreadyDone, invalid, nullWhenMissing, savedOtherwise, wrongRole } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { holdStanding, lockPlan, requireStanding } from '@/lib/company/plans/places'
import { IMPORT_FIELDS, type ImportKind } from '@/lib/desk/imports/fields'
import { planItems, writeItems } from '@/lib/desk/imports/plans/catalogue'
import { planClients, writeClients } from '@/lib/desk/imports/plans/clients'
import { planContacts, writeContacts } from '@/lib/desk/imports/plans/contacts'
import { holdCategories, newCategoriesOf, planUnits, writeUnits } from '@/lib/desk/imports/plans/equipment'
import { planJobs, writePlannedJobs } from '@/lib/desk/imports/plans/jobs'
import { type Beside, addNamedClients, readKnownClients } from '@/lib/desk/imports/plans/known-clients'
import { type PlannedRow, refusedRow } from '@/lib/desk/imports/plans/plan'
import { dropOldImports, getImport, importOf, keptMapping, listImports } from '@/lib/desk/imports/queries'
import {
  type ForeignSheet,
  type MappedRow,
  type UnderstoodSheet,
  columnsOf,
  fingerprintOf,
  readForeignSheet,
  sha256Of,
  understoodSheet,
  wordsOf,
} from '@/lib/desk/imports/reading'
import {
  type Columns,
  countOutcomes,
  ignoredColumns,
  kindNoun,
  mayImport,
  missingFields,
} from '@/lib/desk/imports/rules'
import type {
  ImportReport,
  Mapping,
  ReadSheet,
  SheetRow,
  RunImport,
  SheetImport,
  SheetPreview,
} from '@/lib/desk/imports/schema'
import { requirePlan } from '@/lib/paper/catalogue/queries/items'
import { holdCatalogue } from '@/lib/paper/catalogue/verbs/writing'
import { record } from '@/lib/platform/activity/service'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import type { Cell, SheetFormat } from '@/lib/platform/spreadsheets/cells'
import type { EquipmentImport, ImportEquipment } from '@/lib/site/equipment/schema'

/** What becomes of the rows of a sheet, and how that is written. */
interface Plan {
  planned: readonly PlannedRow<unknown>[]
  /** Names of clients that would be added. */
  newClients?: string[]
  /** Names of categories that would be added. */
  newCategories?: string[]
  write: () => Promise<void>
}

type Planner = (tx: Tx, actor: Actor, rows: MappedRow[], mapping: Mapping) => Promise<Plan>

/**
 * What a kind holds before it is written, so that an import and a person meet what the other left. While the counters of
 * the plan are held nobody opens a job or keeps a photo, so that units and items leave them alone.
 */
const HOLDS: Record<ImportKind, (tx: Tx, actor: Actor) => Promise<unknown>> = {
  CLIENTS: holdStanding,
  CONTACTS: holdStanding,
  JOBS: holdStanding,
  EQUIPMENT: holdCategories,
  CATALOGUE: holdCatalogue,
  NEW_JOBS: holdStanding,
}

/** Plans rows that name clients, which are added before them. */
const withClients =
  <Write extends { clientId: string | null }>(
    plan: (tx: Tx, actor: Actor, rows: MappedRow[], beside: Beside) => Promise<PlannedRow<Write>[]>,
    writeAll: (tx: Tx, actor: Actor, planned: PlannedRow<Write>[]) => Promise<void>,
  ): Planner =>
  async (tx, actor, rows, mapping) => {
    const clients = await readKnownClients(tx, actor)
    const planned = await plan(tx, actor, rows, { clients, mapping })
    const added = clients.toAdd(new Set(planned.flatMap(({ write }) => write?.clientId ?? [])))
    return {
      planned,
      newClients: added.map(({ companyName }) => companyName),
      write: async () => {
        await addNamedClients(tx, actor, added, mapping.clientType)
        await writeAll(tx, actor, planned)
      },
    }
  }

const jobPlanner = (areNew: boolean): Planner =>
  withClients(
    (tx, actor, rows, beside) => planJobs(tx, actor, rows, { ...beside, areNew }),
    async (tx, actor, planned) => writePlannedJobs(tx, actor, { usage: await lockPlan(tx, actor), areNew }, planned),
  )

const PLANNERS: Record<ImportKind, Planner> = {
  CLIENTS: async (tx, actor, rows, mapping) => {
    const planned = await planClients(rows, await readKnownClients(tx, actor), mapping)
    return { planned, write: () => writeClients(tx, actor, planned) }
  },
  CONTACTS: withClients(planContacts, writeContacts),
  JOBS: jobPlanner(false),
  NEW_JOBS: jobPlanner(true),
  EQUIPMENT: async (tx, actor, rows, mapping) => {
    const planned = await planUnits(tx, actor, rows, mapping)
    const newCategories = newCategoriesOf(planned).map(({ name }) => name)
    return { planned, newCategories, write: () => writeUnits(tx, actor, planned) }
  },
  CATALOGUE: async (tx, actor, rows) => {
    const planned = await planItems(tx, actor, rows)
    return { planned, write: () => writeItems(tx, actor, planned) }
  },
}

/** What becomes of each row of a sheet; a row of which nothing can be made is kept from the planner. */
async function planOf(tx: Tx, actor: Actor, kind: ImportKind, { rows, mapping }: UnderstoodSheet) {
  const { planned, ...plan } = await PLANNERS[kind](
    tx,
    actor,
    rows.filter(({ faults }) => !faults.length),
    mapping,
  )
  const refused = rows.flatMap(({ row, text, faults }) => {
    const [name = '', ...about] = mapping.columns.map(({ field }) => text(field)).filter(Boolean)
    return faults.length ? refusedRow({ row, name, about: about.slice(0, 2) }, faults) : []
  })
  const notesOf = new Map(rows.map(({ row, notes }) => [row, notes]))
  const reports = [...planned, ...refused].map(({ report }) => ({
    ...report,
    notes: [...notesOf.get(report.row)!, ...report.notes],
  }))
  return { ...plan, rows: reports.toSorted((a, b) => a.row - b.row) }
}

const asColumns = ({ columns }: Mapping): Columns =>
  Object.fromEntries(columns.map(({ field, column }) => [field, column]))

async function understand(
  tx: Tx,
  actor: Actor,
  sheet: ForeignSheet,
  { kind, ...chosen }: Omit<ReadSheet, 'sheet' | 'separator'>,
) {
  const kept = await keptMapping(tx, actor, kind, fingerprintOf(sheet.headings))
  const { timezone } = actor.organization
  const understood = await understoodSheet(kind, sheet, { chosen, kept, timezone })
  const missing = missingFields(kind, asColumns(understood.mapping))
  const unclear = understood.dates.find(({ order }) => order === null)
  return { ...understood, kept, missing, unclear }
}

function requireKind(actor: Actor, kind: ImportKind): void {
  if (!mayImport(actor.role, kind)) throw wrongRole()
  if (kind === 'CATALOGUE') requirePlan(actor)
}

/** `new-jobs` */
const fileWord = (kind: ImportKind): string => kindNoun(kind).replaceAll(' ', '-')

/** A sheet with the headings of a kind and an example, to be filled in. @throws role and plan as `preview` */
export async function template(actor: Actor, kind: ImportKind, format: SheetFormat): Promise<Sheet> {
  requireKind(actor, kind)
  const fields = Object.values(IMPORT_FIELDS[kind])
  const example = fields.map(({ example: cell = '' }) => cell)
  const rows = [fields.map(({ label }) => label), ...(example.some(Boolean) ? [example] : [])]
  return { name: `${fileWord(kind)}-template`, format, rows: [rows] }
}

/**
 * Imports units by their asset numbers: how the sheet is understood follows from its headings.
 * @throws as `run`
 */
export const importUnits = (actor: Actor, file: UploadedFile, places: ImportEquipment): Promise<ImportReport> =>
  run(actor, file, { kind: 'EQUIPMENT', places })

/** The report of such an import as the contract has it: a second try finds the report, and is answered alike. */
export function unitsOf({ counts, rows }: Pick<ImportReport, 'counts' | 'rows'>): EquipmentImport {
  const reasonOf = ({ errors }: SheetRow) => errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
  const rejected = rows.filter(({ outcome }) => outcome === 'refused')
  return {
    created: counts.new,
    updated: counts.changed,
    rejected: rejected.map((one) => ({ row: one.row, reason: reasonOf(one) })),
  }
}

/**
 * How a sheet is understood, and what would become of each row. Nothing is written.
 * @throws role for what is not theirs to import, plan for the catalogue of an organisation that has none, invalid when the file is no sheet or has not the
 * chosen columns
 */
export async function preview(actor: Actor, file: UploadedFile, { sheet: place, separator, ...read }: ReadSheet) {
  requireKind(actor, read.kind)
  const sheet = await readForeignSheet(file, read.kind, { place, separator })
  // Another sheet of the file, or another separator, can still be chosen.
  const hasOthers = sheet.sheets.length > 1 || separator !== undefined
  if (sheet.refusal && !hasOthers) throw invalid({ file: sheet.refusal })
  const asked = sheet.refusal ? { kind: read.kind } : read
  return inOrganization(actor, async (tx): Promise<SheetPreview> => {
    const understood = await understand(tx, actor, sheet, asked)
    const { kept, mapping, rows, missing, dates, unclear } = understood
    const plan = missing.length || unclear ? null : await planOf(tx, actor, read.kind, understood)
    const columns = await columnsOf(sheet)
    return {
      sheets: sheet.sheets,
      sheet: sheet.place,
      separator: sheet.separator,
      refusal: sheet.refusal,
      columns,
      mapping,
      ignoredColumns: ignoredColumns(columns, mapping.columns),
      isKept: kept !== null,
      missing,
      words: wordsOf(read.kind, rows, mapping),
      dates,
      newClients: plan?.newClients ?? [],
      newCategories: plan?.newCategories ?? [],
      counts: countOutcomes(plan?.rows ?? []),
      // What is new is not there to be looked at yet.
      rows: plan?.rows.map((row) => ({ ...row, recordId: row.outcome === 'new' ? null : row.recordId })) ?? [],
    }
  })
}

/**
 * Writes the rows of a sheet that can be taken, and keeps the report and how the sheet was understood. Imports of an
 * organisation take turns, so that two at once make nothing twice; nobody is sent anything.
 * @throws role, plan and invalid as `preview`, throttled when the organisation imported its day's share, conflict when somebody else
 * changed one of the records meanwhile. What is refused, or takes nothing, is not spent of that share.
 */
export async function run(
  actor: Actor,
  file: UploadedFile,
  { id = newId(), sheet: place, separator, ...read }: RunImport,
): Promise<ImportReport> {
  requireKind(actor, read.kind)
  const sheet = await readForeignSheet(file, read.kind, { place, separator })
  if (sheet.refusal) throw invalid({ file: sheet.refusal })
  const sentSha256 = sha256Of(file, { place, separator, ...read })
  return inOrganization(actor, async (tx) => {
    // The record has had its hash of what was asked for before `creations` kept those of all.
    const refuseReplay = async () => {
      const stored = await getImport(tx, actor, id).catch(nullWhenMissing)
      if (stored) throw stored.sentSha256 === sentSha256 ? new AlreadyDone(stored) : savedOtherwise(stored)
    }
    await oneAtATime(tx, `imports of ${actor.organizationId}`)
    await refuseReplay()
    await HOLDS[read.kind](tx, actor)
    await requireStanding(tx, actor)
    const understood = await understand(tx, actor, sheet, read)
    const { mapping, missing, unclear } = understood
    if (missing.length)
      throw invalid({ [read.columns ? 'columns' : 'file']: `Please choose a column for ${missing.join(' and for ')}` })
    if (unclear) throw invalid({ dateOrder: `Please choose how “${unclear.example}” is written` })
    const { rows, write } = await planOf(tx, actor, read.kind, understood)
    const { new: fresh, changed } = countOutcomes(rows)
    // A sheet of which nothing is taken is to be mended, and costs none of the day's share.
    if (fresh || changed) await spend(tx, actor, 'import')
    await write()
    await keep(tx, actor, { id, kind: read.kind, name: file.name, sentSha256, rows })
    await keepMapping(tx, actor, read.kind, fingerprintOf(sheet.headings), mapping)
    return { ...(await importOf(tx, actor, id)), rows }
  })
}

type Kept = Pick<ImportReport, 'id' | 'kind' | 'name' | 'rows'> & { sentSha256: string }

async function keep(tx: Tx, actor: Actor, { id, kind, name, sentSha256, rows }: Kept): Promise<void> {
  const { organizationId, userId: createdBy } = actor
  const { new: created, ...counts } = countOutcomes(rows)
  const values = { organizationId, id, kind, name, sentSha256, created, ...counts, rows, createdBy }
  const kept = await tx.insert(imports).values(values).onConflictDoNothing().returning({ id: imports.id })
  // Under this id there is a report that is not theirs to read.
  if (!kept.length) throw savedOtherwise()
  await dropOldImports(tx, actor, kind)
  await record(tx, actor, 'import.made', {
    subjectType: 'import',
    subjectId: id,
    details: { kind, created, ...counts },
  })
}

async function keepMapping(tx: Tx, actor: Actor, kind: ImportKind, fingerprint: string, mapping: Mapping) {
  const { organizationId, userId: updatedBy } = actor
  const chosen = { mapping, updatedBy, updatedAt: sql`now()` }
  await tx
    .insert(importMappings)
    .values({ organizationId, kind, fingerprint, ...chosen })
    .onConflictDoUpdate({
      target: [importMappings.organizationId, importMappings.kind, importMappings.fingerprint],
      set: chosen,
    })
}

/** The imports whose reports are kept and may be read, the newest first. */
export const browse = (actor: Actor): Promise<SheetImport[]> => reading(actor, (tx) => listImports(tx, actor))

/** What became of each row of an import. @throws not_found */
export const open = (actor: Actor, id: string): Promise<ImportReport> =>
  reading(actor, async (tx) => {
    const { sentSha256: _, ...report } = await getImport(tx, actor, id)
    return report
  })

const HEAD = ['Row', 'Outcome', 'Name', 'About', 'Field', 'Reason', 'Changes', 'Notes']
const WORDS: Record<SheetRow['outcome'], string> = {
  refused: 'Refused',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

/** The report of an import as a sheet: a line for each row, and one for each further reason. @throws not_found */
export async function reportSheet(actor: Actor, id: string, format: SheetFormat): Promise<Sheet> {
  const { kind, rows } = await open(actor, id)
  const lines = rows.flatMap(({ row, outcome, name, about, errors, changes, notes }): Cell[][] => {
    const reasons = errors.length ? errors : [{ field: null, message: null }]
    return reasons.map(({ field, message }) => [
      row,
      WORDS[outcome],
      name,
      about,
      field,
      message,
      changes.join(', '),
      notes.join(' '),
    ])
  })
  return { name: `import-of-${fileWord(kind)}`, format, rows: [[HEAD, ...lines]] }
}
