import 'server-only'
import { and, eq, isNull, or, sql } from 'drizzle-orm'

import { among } from '@/db/rows'
import { jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { isAustralia } from '@/lib/base/address'
import { LIKE_A_DATE } from '@/lib/base/dates'
import { conflict } from '@/lib/base/errors'
import { LIKE_AN_AMOUNT } from '@/lib/base/money'
import { regainedNumber } from '@/lib/base/phone'
import { inPieces } from '@/lib/base/pieces'
import { type lockPlan, readPlan } from '@/lib/company/plans/places'
import { planRefusal } from '@/lib/company/plans/rules'
import { IMPORT_FIELDS, type JobColumn } from '@/lib/desk/imports/fields'
import type { MappedRow } from '@/lib/desk/imports/reading'
import { readPostcode, readState } from '@/lib/desk/imports/rules'
import type { SheetRow } from '@/lib/desk/imports/schema'
import { openJobsLike } from '@/lib/job/jobs/queries/open-jobs-like'
import { type PeopleByName, type StaffByName, personNamed, staffByName } from '@/lib/job/jobs/queries/staff-by-name'
import { jobNumber, statusLabel } from '@/lib/job/jobs/rules'
import { type JobStatus, OpenJob } from '@/lib/job/jobs/schema'
import { timezoneOfSite } from '@/lib/job/jobs/site-zone'
import { futureIn, numbersOfJobs, writeJobs } from '@/lib/job/jobs/verbs/write-jobs'
import { writeWithoutClocks } from '@/lib/job/kpi/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { lineId } from '@/lib/platform/spreadsheets/line-id'

import { type Beside, MEANWHILE, type MeantClient, clientNotes, holdClients } from './known-clients'
import {
  type PlannedRow,
  addressNotes,
  askFor,
  batches,
  faultsOf,
  firstAddress,
  overwritten,
  plannedRow,
  refusedRow,
} from './plan'

const FIELDS = [
  'type',
  'priority',
  'siteAddress',
  'suburb',
  'state',
  'postcode',
  'country',
  'clientId',
  'isPrivateJob',
  'contactName',
  'contactNumber',
  'contactEmail',
  'lossAdjusterName',
  'lossAdjusterNumber',
  'lossAdjusterEmail',
  'refNumber',
  'policyNumber',
  'orderNumber',
  'excessCents',
  'dateOfLoss',
  'causeOfLoss',
  'accessNotes',
  'description',
  'tags',
  'instructionReceivedAt',
  'projectManagerId',
  'supervisorId',
] as const
type Field = (typeof FIELDS)[number]

const columns = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, jobs[field]])) as Pick<typeof jobs, Field>),
  id: jobs.id,
  jobNo: jobs.jobNo,
  status: jobs.status,
  clientName: jobs.clientName,
  timezone: jobs.timezone,
  version: jobs.version,
  deletedAt: jobs.deletedAt,
}
type KnownJob = Pick<typeof jobs.$inferSelect, keyof typeof columns>
type JobValues = Omit<OpenJob, 'id'>

interface JobWrite {
  id: string
  clientId: string | null
  companyName: string | null
  /** The client that the row names. */
  named: MeantClient | null
  values: JobValues
  status: JobStatus
  /** Null for a new job. */
  known: KnownJob | null
}

/** As the shape of a job has it. */
const LONGEST_TAG = 40

/** Labels of fields that a column fills under another name. */
const LABELS: Record<string, JobColumn> = { clientId: 'client', isPrivateJob: 'client' }
const labelOf = (field: string): string => IMPORT_FIELDS.JOBS[LABELS[field] ?? field]?.label ?? field

const TEXTS = [
  'siteAddress',
  'suburb',
  'state',
  'postcode',
  'country',
  'contactName',
  'contactNumber',
  'contactEmail',
  'lossAdjusterName',
  'lossAdjusterNumber',
  'lossAdjusterEmail',
  'policyNumber',
  'orderNumber',
  'causeOfLoss',
  'accessNotes',
  'description',
] satisfies JobColumn[]
const EMAILS = ['contactEmail', 'lossAdjusterEmail'] as const
const READ: Partial<Record<JobColumn, (text: string) => string>> = {
  state: readState,
  contactEmail: firstAddress,
  lossAdjusterEmail: firstAddress,
}
const READ_IN_AUSTRALIA: typeof READ = {
  ...READ,
  postcode: readPostcode,
  contactNumber: regainedNumber,
  lossAdjusterNumber: regainedNumber,
}

/** The id that a job of another product gets here, by its number there. */
export const idOfJobNumber = (number: string): string => lineId(['job of another product', plain(number)])

/** What tells a job without a number there from others. */
const KEY = ['refNumber', 'siteAddress', 'suburb', 'client', 'contactName', 'type'] as const satisfies JobColumn[]

/** The id that the job of a row gets in every import: by its number there, else by what the row says. */
const idOf = (text: Text): string =>
  text('jobNumber')
    ? idOfJobNumber(text('jobNumber'))
    : lineId(['job of a sheet', ...KEY.map((column) => plain(text(column)))])

/**
 * What becomes of each row of a sheet of jobs. Those of the history are found by their number there, else new; one that
 * is here keeps its status, because a move is a decision. Of new jobs one that is here stays as it is, and those for
 * which the plan has no place are refused.
 */
export async function planJobs(
  tx: Tx,
  actor: Actor,
  rows: readonly MappedRow<JobColumn>[],
  { clients, mapping, areNew }: BesideJobs,
): Promise<PlannedRow<JobWrite>[]> {
  const sites = rows.map(({ text }) => ({
    siteAddress: text('siteAddress'),
    suburb: text('suburb'),
    refNumber: text('refNumber') || text('jobNumber'),
  }))
  const [known, staff, likeJobs, plan] = await Promise.all([
    readKnown(
      tx,
      actor,
      rows.map(({ text }) => text),
    ),
    staffByName(tx, actor),
    openJobsLike(tx, actor, sites),
    areNew ? readPlan(tx, actor) : null,
  ])
  let opened = 0
  const notesOnClient = clientNotes()
  const rowOf = new Map<string, number>()
  const likeRows = rowsLike()
  return inPieces(rows, (mapped) => {
    const { row, text } = mapped
    const [number, id] = [text('jobNumber'), idOf(text)]
    const identity = number ? 'jobNumber' : 'siteAddress'
    const customer = text('client') || text('contactName') || text('clientReference')
    const about = [number ? text('siteAddress') : text('refNumber'), text('suburb'), customer]
    const told = { row, name: text(identity), about }
    const refuse = (field: JobColumn, message: string) => refusedRow(told, [{ field: labelOf(field), message }])
    if (!number && !areNew) return refuse('jobNumber', 'Please enter the number of the job')
    if (number.length > 60) return refuse('jobNumber', 'Cannot exceed 60 characters')
    const found = known.get(id) ?? []
    const stored = found[0] ?? null
    const twin = rowOf.get(id) ?? rowOf.get(stored?.id ?? '')
    if (twin) return refuse(identity, `The same job stands in row ${twin}`)
    if (found.length > 1) return refuse('jobNumber', 'Several jobs have this reference')
    if (stored?.deletedAt) return refuse(identity, 'This job was imported before and has been deleted since')
    rowOf.set(id, row)
    if (stored) rowOf.set(stored.id, row)
    if (areNew && stored) {
      if (number && isMoved(text('siteAddress'), stored))
        return refuse('jobNumber', 'A job with this number is here with another address')
      const notes = [whereItIs(stored, actor)]
      return plannedRow<JobWrite>(told, { outcome: 'unchanged', recordId: stored.id, notes, write: null })
    }
    const read = readJob(mapped, stored, { clients, mapping, staff, actor, areNew })
    if (!read.write) return refusedRow(told, read.errors)
    const refusal = plan && planRefusal(plan.pricingPlan, 'jobs', plan.jobCount + opened)
    if (refusal) return refusedRow(told, [{ field: 'Plan', message: refusal }])
    opened++
    if (stored && isAnother(read.write, stored, text))
      return refuse('jobNumber', 'A job with this number is here with another address and customer')
    const { named } = read.write
    const changed = stored ? FIELDS.filter((field) => !isSame(read.write.values[field], stored[field])) : []
    const changes = [...new Set(changed.map(labelOf))]
    const outcome = !stored ? 'new' : changes.length ? 'changed' : 'unchanged'
    return plannedRow<JobWrite>(told, {
      outcome,
      recordId: read.write.id,
      changes,
      notes: [
        ...(stored ? notesOn(read.write, stored, { text, actor }) : likeJobs(read.write.values)),
        ...(areNew ? likeRows(row, text) : []),
        ...(named ? notesOnClient(named, text('client')) : []),
        ...addressNotes('JOBS', EMAILS, text),
        ...(!stored && text('refNumber') && number.length > LONGEST_TAG
          ? ['Its number is too long for a tag: it is found by its claim number.']
          : []),
      ],
      write: outcome === 'unchanged' ? null : read.write,
    })
  })
}

/** Warns of the rows above that are opened with the address or the claim number of one: each job is charged. */
function rowsLike(): (row: number, text: Text) => string[] {
  const rowAt = new Map<string, number>()
  const rowWith = new Map<string, number>()
  return (row, text) => {
    const place = `${plain(text('siteAddress'))}\n${plain(text('suburb'))}`
    const claim = plain(text('refNumber'))
    const [at, same] = [rowAt.get(place), rowWith.get(claim)]
    rowAt.set(place, row)
    if (claim) rowWith.set(claim, row)
    return [
      ...(at ? [`Row ${at} opens one at this address.`] : []),
      ...(same ? [`Row ${same} opens one with this claim number.`] : []),
    ]
  }
}

const isMoved = (siteAddress: string, stored: KnownJob): boolean => plain(siteAddress) !== plain(stored.siteAddress)

/** Under which number a job is here. */
const whereItIs = ({ jobNo }: KnownJob, { organization }: Actor): string =>
  `Here it is ${jobNumber({ identifier: organization.identifier, jobNo })}.`

/**
 * Whether a row is about another job than the one that has its number: two products may both have a job 1. An address
 * or a customer that agrees is enough to be the same.
 */
function isAnother({ named, values }: JobWrite, stored: KnownJob, text: Text): boolean {
  const agrees = [
    ...(named ? [named.id === stored.clientId] : []),
    ...(text('contactName') ? [plain(text('contactName')) === plain(stored.contactName ?? '')] : []),
  ]
  return isMoved(values.siteAddress, stored) && agrees.length > 0 && !agrees.includes(true)
}

/** What the report says of a job that is here. */
function notesOn({ values, status }: JobWrite, stored: KnownJob, { text, actor }: { text: Text; actor: Actor }) {
  return [
    whereItIs(stored, actor),
    ...(text('status') && status !== stored.status ? [`Its status stays ${statusLabel(stored.status)}.`] : []),
    ...(values.siteAddress === stored.siteAddress ? [] : [`Its address was ${stored.siteAddress}.`]),
  ]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * The jobs that rows mean here, by the ids of the rows: those that an import made, else those that are here with the
 * number there as their reference.
 */
async function readKnown(tx: Tx, { organizationId }: Actor, texts: readonly Text[]) {
  const ids = new Set(texts.map(idOf))
  const idOfNumber = new Map(texts.map((text) => [plain(text('jobNumber')), idOf(text)]))
  idOfNumber.delete('')
  const reference = sql<string | null>`lower(${jobs.refNumber})`
  const found = await tx
    .select(columns)
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, organizationId),
        or(
          among(jobs.id, [...ids]),
          and(isNull(jobs.deletedAt), sql`${reference} = any(${sql.param([...idOfNumber.keys()])}::text[])`),
        ),
      ),
    )
  const known = new Map(found.flatMap((job) => (ids.has(job.id) ? [[job.id, [job]]] : [])))
  const imported = new Set(known.keys())
  for (const job of found) {
    const id = idOfNumber.get(plain(job.refNumber ?? ''))
    if (!id || ids.has(job.id) || imported.has(id)) continue
    known.set(id, [...(known.get(id) ?? []), job])
  }
  return known
}

interface BesideJobs extends Beside {
  /** Whether they are opened now, or come in as history. */
  areNew: boolean
}
type Reading = BesideJobs & { staff: StaffByName; actor: Actor }
type ReadJob = { write: JobWrite; errors?: undefined } | { write?: undefined; errors: SheetRow['errors'] }

/** A row over what is stored; an empty cell says nothing. */
function readJob(mapped: MappedRow<JobColumn>, stored: KnownJob | null, reading: Reading): ReadJob {
  const { text, meaning } = mapped
  const errors: SheetRow['errors'] = []
  const complain = (field: JobColumn, message: string) => void errors.push({ field: labelOf(field), message })
  for (const field of ['status', 'priority'] as const) {
    if (text(field) && meaning(field) === null) complain(field, askFor(text(field)))
  }
  const person = (field: 'projectManagerId' | 'supervisorId', among: PeopleByName, nobody: string) => {
    const found = text(field) ? personNamed(among, text(field), nobody) : { id: stored?.[field] ?? null }
    if ('refusal' in found) complain(field, found.refusal)
    return 'id' in found ? found.id : null
  }
  const client = customerOf(text, reading)
  if (client && 'refusal' in client) complain(text('client') ? 'client' : 'clientReference', client.refusal)
  const named = client && 'id' in client ? client : null
  const { id: clientId, companyName } = named ?? {
    id: stored?.clientId ?? null,
    companyName: stored?.clientName ?? null,
  }
  const before = stored && Object.fromEntries(FIELDS.map((field) => [field, stored[field]]))
  const values: Record<string, unknown> = {
    ...before,
    ...textsOf(text, stored),
    ...numbersOf(text, stored),
    ...(text('excessCents') && { excessCents: mapped.cents('excessCents') }),
    type: meaning('type') ?? stored?.type ?? (reading.areNew ? undefined : 'Other'),
    priority: meaning('priority') ?? stored?.priority ?? 'STANDARD',
    clientId,
    // Who names a client that is not known has said that it is none.
    isPrivateJob: !clientId && !client,
    projectManagerId: person('projectManagerId', reading.staff.coordinators, 'Nobody of this name coordinates jobs'),
    supervisorId: person('supervisorId', reading.staff.supervisors, 'Nobody of this name supervises jobs'),
  }
  const zone = stored?.timezone ?? timezoneOfSite(values, reading.actor.organization.timezone)
  if (Number.isNaN(values.excessCents)) complain('excessCents', LIKE_AN_AMOUNT)
  const dates = {
    ...(text('dateOfLoss') && { dateOfLoss: mapped.day('dateOfLoss', zone) }),
    ...(text('instructionReceivedAt') && { instructionReceivedAt: mapped.instant('instructionReceivedAt', zone) }),
  }
  for (const [field, date] of Object.entries(dates))
    if (date === null) complain(field as keyof typeof dates, LIKE_A_DATE)
  const parsed = OpenJob.safeParse({ ...values, ...dates, timezone: stored?.timezone })
  errors.push(...faultsOf('JOBS', parsed.error, labelOf))
  const future = futureIn({ dateOfLoss: null, instructionReceivedAt: null, ...dates }, zone, new Date())
  errors.push(...future.map(({ path, message }) => ({ field: labelOf(path), message })))
  if (!parsed.data || errors.length) return { errors: onePerField(errors) }
  const { id: _, ...fields } = parsed.data
  const status = (meaning('status') ?? 'NOT_STARTED') as JobStatus
  const id = stored?.id ?? idOf(text)
  return { write: { id, clientId: fields.clientId, companyName, named, values: fields, status, known: stored } }
}

const onePerField = (errors: SheetRow['errors']): SheetRow['errors'] => [
  ...new Map(errors.toReversed().map((error) => [error.field, error])).values(),
]

type Text = MappedRow<JobColumn>['text']

function textsOf(text: Text, stored: KnownJob | null): Record<string, string> {
  const read = isAustralia(text('country') || stored?.country) ? READ_IN_AUSTRALIA : READ
  return Object.fromEntries(
    TEXTS.filter((field) => text(field)).map((field) => [field, read[field]?.(text(field)) ?? text(field)]),
  )
}

/**
 * The number there and the claim's number. The claim's is the reference of the job; the other one is a tag, so that it
 * is found, and the reference where there is no claim's. A job that was found by its reference keeps it.
 */
function numbersOf(text: Text, stored: KnownJob | null) {
  const [number, claim] = [text('jobNumber'), text('refNumber')]
  const isByReference = stored !== null && stored.id !== idOfJobNumber(number)
  const refNumber = isByReference ? stored.refNumber : claim || stored?.refNumber || number || null
  const typed = text('tags')
    .split(/[,;]/)
    .map((tag) => tag.trim())
  const hasTag = refNumber !== number && !isByReference && number.length <= LONGEST_TAG
  const tags = [...(stored?.tags ?? []), ...typed, ...(hasTag ? [number] : [])].filter(Boolean)
  return { refNumber, tags: [...new Set(tags)] }
}

/** The client that a row names; null where it names none. */
function customerOf(text: Text, { clients, mapping }: Beside): MeantClient | { refusal: string } | null {
  const [reference, name] = [text('clientReference'), text('client')]
  return reference || name ? clients.meant({ reference, name }, { creates: mapping.createClients }) : null
}

type Usage = Awaited<ReturnType<typeof lockPlan>>

const NO_CLOCK = 'Imported from another product'

/**
 * Writes the rows that are taken; no clock of a job of the history starts.
 * @throws conflict when somebody else changed one of the records meanwhile
 */
export async function writePlannedJobs(
  tx: Tx,
  actor: Actor,
  { usage, areNew }: { usage: Usage; areNew: boolean },
  planned: readonly PlannedRow<JobWrite>[],
): Promise<void> {
  const writes = planned.flatMap(({ write }) => write ?? [])
  await holdClients(
    tx,
    actor,
    writes.flatMap(({ clientId }) => clientId ?? []),
  )
  const counters = { ...usage }
  const added = writes.filter(({ known }) => !known)
  let following = added.length
  for (const some of batches(added)) {
    following -= some.length
    const opened = some.map(({ id, values, status }) => ({ ...values, id, status }))
    const write = () => writeJobs(tx, actor, counters, opened, { isImported: !areNew, following })
    if (areNew) await write()
    else await writeWithoutClocks(tx, actor, { jobIds: some.map(({ id }) => id), reason: NO_CLOCK, write })
  }
  const changed = writes.filter(({ known }) => known)
  if (!changed.length) return
  const numbersOf = await numbersOfJobs(tx, actor)
  const { names } = await staffByName(tx, actor)
  for (const some of batches(changed)) await changeJobs(tx, actor, some, { numbersOf, names })
}

interface ReadOnce {
  numbersOf: Awaited<ReturnType<typeof numbersOfJobs>>
  names: Awaited<ReturnType<typeof staffByName>>['names']
}

async function changeJobs(
  tx: Tx,
  actor: Actor,
  writes: readonly JobWrite[],
  { numbersOf, names }: ReadOnce,
): Promise<void> {
  const { organizationId } = actor
  const rows = writes.map(({ id, values, known }) => ({
    ...values,
    phoneNumbers: numbersOf(values),
    organizationId,
    id,
    jobNo: known!.jobNo,
    timezone: known!.timezone,
    version: known!.version,
  }))
  const written = await tx
    .insert(jobs)
    .values(rows)
    .onConflictDoUpdate({
      target: [jobs.organizationId, jobs.id],
      set: { ...overwritten(jobs, [...FIELDS, 'phoneNumbers']), ...nextVersion(jobs) },
      setWhere: sql`${jobs.version} = excluded.version and ${jobs.deletedAt} is null`,
    })
    .returning({ id: jobs.id })
  if (written.length < writes.length) throw conflict(MEANWHILE)
  const happenings = writes.map((write) => ({
    subjectType: 'job',
    subjectId: write.id,
    jobId: write.id,
    details: detailsOf(write, names),
  }))
  await recordAll(tx, actor, 'job.changed', happenings)
}

/** What changed, for the history: companies and people by name. */
function detailsOf({ values, known, companyName }: JobWrite, names: ReadonlyMap<string, string>) {
  const { clientId, projectManagerId, supervisorId, ...rest } = known!
  const fields = FIELDS.filter((field) => field in rest)
  const of = (record: object) => fields.map((field) => [field, (record as Record<string, unknown>)[field] ?? null])
  const person = (id: string | null) => (id ? (names.get(id) ?? null) : null)
  const named = (client: string | null, manager: string | null, supervisor: string | null) => ({
    client,
    projectManager: person(manager),
    supervisor: person(supervisor),
  })
  const before = named(known!.clientName, projectManagerId, supervisorId)
  const after = named(
    values.clientId === clientId ? known!.clientName : companyName,
    values.projectManagerId,
    values.supervisorId,
  )
  return changesBetween<object>(
    { ...Object.fromEntries(of(rest)), ...before },
    { ...Object.fromEntries(of(values)), ...after },
  )
}
