import 'server-only'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { clients, jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import { lockPlan } from '@/lib/company/plans/places'
import { planRefusal } from '@/lib/company/plans/rules'
import { columnsOf, readForeignSheet, understoodSheet } from '@/lib/desk/imports/reading'
import { guessColumns, ignoredColumns } from '@/lib/desk/imports/rules'
import {
  IMPORT_COLUMNS,
  type JobLine,
  type Known,
  type ReadRow,
  REQUIRED_COLUMNS,
  readRow,
} from '@/lib/desk/job-file/import-sheet'
import { type JobsLike, openJobsLike } from '@/lib/job/jobs/queries/open-jobs-like'
import { staffByName } from '@/lib/job/jobs/queries/staff-by-name'
import { IMPORT_LIMITS } from '@/lib/job/jobs/rules'
import type { ImportJobs, ImportRow, JobImport } from '@/lib/job/jobs/schema'
import { futureIn, writeJobs } from '@/lib/job/jobs/verbs/write-jobs'
import { recordAll } from '@/lib/platform/activity/service'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import type { SheetFormat } from '@/lib/platform/spreadsheets/cells'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { sheetFile } from '@/lib/platform/spreadsheets/sheet-in'

/** The limits of a sheet of jobs. */
export const IMPORT_FILE = sheetFile(IMPORT_LIMITS.bytes)

const ROWS_AT_ONCE = 200

const HEADERS = Object.values(IMPORT_COLUMNS)

/** A sheet with the headings and one example, to be filled in. */
export const importTemplate = (format: SheetFormat): Sheet => ({
  name: 'jobs-template',
  format,
  rows: [[HEADERS.map(({ header }) => header), HEADERS.map(({ example }) => example)]],
})

/** The outcome for each line of a sheet. Nothing is written. @throws invalid when the file is no sheet of jobs */
export async function previewImport(actor: Actor, file: UploadedFile, options: ImportJobs): Promise<JobImport> {
  const sheet = await readLines(actor, file)
  return inOrganization(actor, async (tx) => (await examine(tx, actor, sheet, options)).outcome)
}

/**
 * Opens a job for each line of a sheet, under numbers without a gap. An imported line is recognised by its content and
 * creates nothing: the same sheet twice, or twice at once, makes each job once. When the plan has only some places, the
 * first lines get them.
 * @throws invalid when the file is no sheet of jobs, throttled when the organisation imported its day's share
 */
export async function importJobs(actor: Actor, file: UploadedFile, options: ImportJobs): Promise<JobImport> {
  const sheet = await readLines(actor, file)
  return inOrganization(actor, async (tx) => {
    // The lock comes first: a second import waits and then finds these jobs.
    const usage = await lockPlan(tx, actor)
    const { outcome, rows, newClients } = await examine(tx, actor, sheet, options)
    const fresh = rows.filter((_, at) => outcome.rows[at]!.state === 'new')
    const places = fresh.findIndex((_, at) => planRefusal(usage.pricingPlan, 'jobs', usage.jobCount + at))
    const taken = places === -1 ? fresh : fresh.slice(0, places)
    if (taken.length) await spend(tx, actor, 'import')
    await addClients(tx, actor, newClients, taken)
    const counters = { ...usage }
    for (let at = 0; at < taken.length; at += ROWS_AT_ONCE) {
      const some = taken.slice(at, at + ROWS_AT_ONCE)
      await writeJobs(
        tx,
        actor,
        counters,
        some.map(({ id, fields }) => ({ id, ...fields! })),
      )
    }
    const refusal = planRefusal(actor.organization.pricingPlan, 'jobs', counters.jobCount)
    const written = outcome.rows.map((row, at): ImportRow => {
      const place = taken.indexOf(rows[at]!)
      if (place !== -1) return { ...row, state: 'created', jobNo: usage.lastJobNo + 1 + place }
      if (row.state !== 'new') return row
      return { ...row, state: 'refused', errors: [{ column: 'Plan', message: refusal ?? 'There is no place left.' }] }
    })
    return { ...outcome, rows: written, newClients: [] }
  })
}

interface JobSheet {
  lines: JobLine[]
  ignored: string[]
}

/** Reads a sheet as the importer reads those of other products; what only that knows a field for is left out. */
async function readLines({ organization }: Actor, file: UploadedFile): Promise<JobSheet> {
  const sheet = await readForeignSheet(file, 'JOBS', {})
  if (sheet.refusal) throw invalid({ file: sheet.refusal })
  const columns = Object.entries(guessColumns('JOBS', sheet.headings))
    .filter(([field]) => field in IMPORT_COLUMNS)
    .map(([field, column]) => ({ field, column }))
  const missing = REQUIRED_COLUMNS.find((column) => !columns.some(({ field }) => field === column))
  if (missing) throw invalid({ file: `There is no column “${IMPORT_COLUMNS[missing].header}”` })
  const { timezone } = organization
  const { rows } = await understoodSheet('JOBS', sheet, { chosen: { columns }, kept: null, timezone })
  return { lines: rows, ignored: ignoredColumns(await columnsOf(sheet), columns) }
}

async function examine(tx: Tx, actor: Actor, { lines, ignored }: JobSheet, { createClients }: ImportJobs) {
  const known = await readKnown(tx, actor)
  const newClients = new Map<string, { id: string; companyName: string }>()
  for (const { text } of lines) {
    const companyName = text('client').replace(/\s+/g, ' ')
    const key = plain(companyName)
    if (key && companyName.length <= 150 && !known.clients.has(key) && !newClients.has(key))
      newClients.set(key, { id: newId(), companyName })
  }
  if (createClients) for (const [key, { id }] of newClients) known.clients.set(key, id)

  const rows = await inPieces(lines, (line) => withFuture(readRow(line, known, actor.organization.timezone), actor))
  const [stored, alike] = await Promise.all([storedNumbers(tx, actor, rows), openJobsLike(tx, actor, rows.map(siteOf))])
  const firstLines = new Map<string, number>()
  const outcomes = rows.map((row) => {
    const earlier = firstLines.get(row.id)
    if (row.fields && earlier === undefined) firstLines.set(row.id, row.line)
    return tell(row, { earlier, storedAs: stored.get(row.id), alike })
  })
  const outcome: JobImport = {
    rows: outcomes,
    newClients: [...newClients.values()].map(({ companyName }) => companyName),
    ignoredColumns: ignored,
  }
  return { outcome, rows, newClients: createClients ? [...newClients.values()] : [] }
}

const siteOf = ({ text }: ReadRow) => ({
  siteAddress: text('siteAddress'),
  suburb: text('suburb'),
  refNumber: text('refNumber'),
})

function tell(
  { line, text, fields, errors, notes }: ReadRow,
  { earlier, storedAs, alike }: { earlier?: number; storedAs?: number; alike: JobsLike },
): ImportRow {
  const described = {
    line,
    siteAddress: text('siteAddress'),
    customer: text('client') || text('contactName'),
    refNumber: text('refNumber') || null,
    type: text('type'),
    jobNo: storedAs ?? null,
    errors,
  }
  if (!fields) return { ...described, state: 'refused', warnings: [] }
  if (storedAs !== undefined) return { ...described, state: 'known', warnings: ['This line was imported before.'] }
  if (earlier !== undefined) return { ...described, state: 'known', warnings: [`This is the same as line ${earlier}.`] }
  return { ...described, state: 'new', warnings: [...alike(fields), ...notes] }
}

function withFuture(row: ReadRow, actor: Actor): ReadRow {
  const [fault] = row.fields ? futureIn(row.fields, actor.organization.timezone, new Date()) : []
  if (!fault) return row
  return { ...row, fields: null, errors: [{ column: IMPORT_COLUMNS.dateOfLoss.header, message: fault.message }] }
}

async function readKnown(tx: Tx, actor: Actor): Promise<Known> {
  const [companies, staff] = await Promise.all([
    tx
      .select({ id: clients.id, name: clients.companyName })
      .from(clients)
      .where(and(eq(clients.organizationId, actor.organizationId), isNull(clients.mergedIntoId))),
    staffByName(tx, actor),
  ])
  return { clients: new Map(companies.map(({ id, name }) => [plain(name), id])), ...staff }
}

/** The numbers of the jobs from earlier imports of these lines, also of jobs deleted since. */
async function storedNumbers(tx: Tx, { organizationId }: Actor, rows: ReadRow[]): Promise<Map<string, number>> {
  const ids = rows.map(({ id }) => id)
  const stored = await tx
    .select({ id: jobs.id, jobNo: jobs.jobNo })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), inArray(jobs.id, ids)))
  return new Map(stored.map(({ id, jobNo }) => [id, jobNo]))
}

/** Adds the clients of the jobs to be opened, and no others. */
async function addClients(
  tx: Tx,
  actor: Actor,
  newClients: { id: string; companyName: string }[],
  taken: ReadRow[],
): Promise<void> {
  const wanted = newClients.filter(({ id }) => taken.some(({ fields }) => fields!.clientId === id))
  if (!wanted.length) return
  const { organizationId } = actor
  await tx.insert(clients).values(wanted.map((client) => ({ organizationId, type: 'INSURER' as const, ...client })))
  await recordAll(
    tx,
    actor,
    'client.added',
    wanted.map(({ id, companyName }) => ({ subjectType: 'client', subjectId: id, details: { companyName } })),
  )
}
