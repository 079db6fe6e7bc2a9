import 'server-only'
import { sql } from 'drizzle-orm'

import { clientReferences, clients } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { isAustralia } from '@/lib/base/address'
import { conflict } from '@/lib/base/errors'
import { regainedNumber } from '@/lib/base/phone'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import { ClientFields } from '@/lib/company/clients/schema'
import { numbersFor } from '@/lib/company/organization/queries'
import { type ClientColumn, IMPORT_FIELDS } from '@/lib/desk/imports/fields'
import type { MappedRow } from '@/lib/desk/imports/reading'
import { readPostcode, readState } from '@/lib/desk/imports/rules'
import type { Mapping } from '@/lib/desk/imports/schema'
import { changesBetween } from '@/lib/platform/activity/changes'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'

import {
  AMBIGUOUS,
  type KnownClient,
  type KnownClients,
  LONGEST_REFERENCE,
  MEANWHILE,
  holdClients,
} from './known-clients'
import {
  type PlannedRow,
  askFor,
  addressNotes,
  batches,
  faultsOf,
  firstAddress,
  overwritten,
  plannedRow,
  refusedRow,
} from './plan'

const FIELDS = [
  'companyName',
  'type',
  'abn',
  'streetAddress',
  'suburb',
  'state',
  'postcode',
  'country',
  'phone',
  'email',
  'accountsEmail',
  'notes',
] as const satisfies readonly Exclude<ClientColumn, 'reference'>[]
type ClientValues = Pick<KnownClient, (typeof FIELDS)[number]>

interface ClientWrite {
  id: string
  values: ClientValues
  /** Null for a new client. */
  known: KnownClient | null
  /** A number of theirs that is not known yet. */
  reference: string | null
}

const READ: Partial<Record<ClientColumn, (text: string) => string>> = {
  state: readState,
  accountsEmail: firstAddress,
  email: firstAddress,
}
const READ_IN_AUSTRALIA: typeof READ = { postcode: readPostcode, phone: regainedNumber }

const labelOf = (field: string): string => IMPORT_FIELDS.CLIENTS[field]!.label

/** What becomes of each row of a sheet of clients: found by number, else by name, else new. */
export async function planClients(
  rows: readonly MappedRow<ClientColumn>[],
  known: KnownClients,
  { clientType }: Mapping,
): Promise<PlannedRow<ClientWrite>[]> {
  const rowOf = new Map<string, number>()
  /** Whose each name is, as the rows so far leave it. */
  const holders = new Map<string, string>()
  return inPieces(rows, (mapped) => {
    const { row, text } = mapped
    const [reference, name] = [text('reference'), text('companyName')]
    const told = { row, name, about: [reference, text('suburb'), text('email')] }
    const refuse = (field: ClientColumn, message: string) => refusedRow(told, [{ field: labelOf(field), message }])
    const byReference = reference ? known.withReference(reference) : undefined
    const contradiction = byReference && known.contradiction(byReference, name)
    if (contradiction) return refuse('reference', contradiction)
    const found = byReference ? [byReference] : known.named(name)
    if (found.length > 1) return refuse('companyName', AMBIGUOUS)
    const stored = found[0] ?? null
    if (stored?.mergedIntoId) {
      const survivor = known.survivorOf(stored)
      const notes = [`This client was merged into ${survivor.companyName}, which stays as it is.`]
      return plannedRow<ClientWrite>(told, { outcome: 'unchanged', recordId: survivor.id, notes, write: null })
    }
    const { values, errors } = readClient(mapped, stored, clientType)
    if (!values) return refusedRow(told, errors)
    if (reference.length > LONGEST_REFERENCE)
      return refuse('reference', `Cannot exceed ${LONGEST_REFERENCE} characters`)
    const keys = [stored?.id, reference && `number ${plain(reference)}`, `name ${plain(values.companyName)}`]
    const twin = keys.map((key) => key && rowOf.get(key)).find(Boolean)
    if (twin) return refuse('companyName', `The same client stands in row ${twin}`)
    const holder = holders.get(plain(values.companyName)) ?? known.named(values.companyName)[0]?.id
    if (holder && holder !== stored?.id) return refuse('companyName', 'Another client has this name')
    const id = stored?.id ?? newId()
    for (const key of keys) if (key) rowOf.set(key, row)
    holders.set(plain(values.companyName), id)
    const changes = stored ? FIELDS.filter((field) => values[field] !== stored[field]).map(labelOf) : []
    const isNewReference = Boolean(reference) && !byReference
    if (stored && isNewReference) changes.push(labelOf('reference'))
    const outcome = !stored ? 'new' : changes.length ? 'changed' : 'unchanged'
    const isRenamed = stored && plain(values.companyName) !== plain(stored.companyName)
    const write = { id, values, known: stored, reference: isNewReference ? reference : null }
    return plannedRow<ClientWrite>(told, {
      outcome,
      recordId: id,
      changes,
      notes: [
        ...(isRenamed ? [`Renames ${stored.companyName} to ${values.companyName}.`] : []),
        ...addressNotes('CLIENTS', ['email', 'accountsEmail'], text),
      ],
      write: outcome === 'unchanged' ? null : write,
    })
  })
}

/** A row over what is stored; an empty cell says nothing. */
function readClient({ text, meaning }: MappedRow<ClientColumn>, stored: KnownClient | null, newType: string) {
  const given: Record<string, unknown> = {}
  const read = { ...READ, ...(isAustralia(text('country') || stored?.country) && READ_IN_AUSTRALIA) }
  for (const field of FIELDS) {
    if (field !== 'type' && text(field)) given[field] = read[field]?.(text(field)) ?? text(field)
  }
  const isOpen = Boolean(text('type')) && meaning('type') === null
  const before = stored && Object.fromEntries(FIELDS.map((field) => [field, stored[field]]))
  const parsed = ClientFields.safeParse({
    ...before,
    ...given,
    companyName: nameOf(text('companyName'), stored),
    type: meaning('type') ?? stored?.type ?? newType,
  })
  const errors = faultsOf('CLIENTS', parsed.error)
  if (isOpen) errors.push({ field: labelOf('type'), message: askFor(text('type')) })
  const values = parsed.data && (Object.fromEntries(FIELDS.map((field) => [field, parsed.data[field]])) as ClientValues)
  return { values: errors.length ? undefined : values, errors }
}

/** A name is changed where it says something else, not where capitals or spaces differ. */
const nameOf = (name: string, stored: KnownClient | null): string =>
  stored && (!name || plain(name) === plain(stored.companyName)) ? stored.companyName : name.replace(/\s+/g, ' ')

/** Writes the rows that are taken. @throws conflict when somebody else changed one of the clients meanwhile */
export async function writeClients(tx: Tx, actor: Actor, planned: readonly PlannedRow<ClientWrite>[]): Promise<void> {
  const writes = planned.flatMap(({ write }) => write ?? [])
  const isNew = ({ known }: ClientWrite) => known === null
  const isEdited = ({ known, values }: ClientWrite) => known !== null && isChanged(values, known)
  const numbersOf = await numbersFor(tx, actor)
  // The new ones come last: a name that another client gives up is free by then.
  for (const some of batches(writes.filter(isEdited))) {
    const written = await tx
      .insert(clients)
      .values(rowsOf(actor, some, numbersOf))
      .onConflictDoUpdate({
        target: [clients.organizationId, clients.id],
        set: { ...overwritten(clients, [...FIELDS, 'phoneNumbers']), ...nextVersion(clients) },
        setWhere: sql`${clients.version} = excluded.version`,
      })
      .returning({ id: clients.id })
    await afterWriting(tx, actor, some, written.length)
  }
  for (const some of batches(writes.filter(isNew))) {
    const values = rowsOf(actor, some, numbersOf)
    const written = await tx.insert(clients).values(values).onConflictDoNothing().returning({ id: clients.id })
    await afterWriting(tx, actor, some, written.length)
  }
  await addReferences(
    tx,
    actor,
    writes.filter((write) => !isNew(write) && !isEdited(write)),
  )
}

const isChanged = (values: ClientValues, known: KnownClient): boolean =>
  FIELDS.some((field) => values[field] !== known[field])

/** Gives clients that stay as they are the numbers of another product: the version of their form stays. */
async function addReferences(tx: Tx, actor: Actor, writes: readonly ClientWrite[]): Promise<void> {
  await holdClients(
    tx,
    actor,
    writes.map(({ id }) => id),
  )
  for (const some of batches(writes)) await afterWriting(tx, actor, some, some.length)
}

const rowsOf = (
  { organizationId }: Actor,
  writes: readonly ClientWrite[],
  numbersOf: Awaited<ReturnType<typeof numbersFor>>,
) =>
  writes.map(({ id, values, known }) => {
    const phoneNumbers = numbersOf([values.phone], values.country)
    return { organizationId, id, ...values, phoneNumbers, version: known?.version ?? 1 }
  })

async function afterWriting(tx: Tx, actor: Actor, writes: readonly ClientWrite[], written: number): Promise<void> {
  if (written < writes.length) throw conflict(MEANWHILE)
  const references = writes.flatMap(({ id: clientId, reference }) =>
    reference ? [{ organizationId: actor.organizationId, id: newId(), clientId, reference }] : [],
  )
  if (references.length) await tx.insert(clientReferences).values(references)
  await recordClients(tx, actor, writes)
}

async function recordClients(tx: Tx, actor: Actor, writes: readonly ClientWrite[]): Promise<void> {
  const of = (id: string, details: Record<string, unknown>) => ({ subjectType: 'client', subjectId: id, details })
  const added = writes.filter(({ known }) => !known)
  const edited = writes.flatMap(({ id, known, values, reference }) => {
    if (!known) return []
    const before = Object.fromEntries(FIELDS.map((field) => [field, known[field]]))
    const changes = changesBetween<object>({ ...before, reference: null }, { ...values, reference })
    return [of(id, changes)]
  })
  if (added.length) {
    const happenings = added.map(({ id, values: { companyName } }) => of(id, { companyName }))
    await recordAll(tx, actor, 'client.added', happenings)
  }
  if (edited.length) await recordAll(tx, actor, 'client.edited', edited)
}
