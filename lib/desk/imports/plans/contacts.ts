import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { among } from '@/db/rows'
import { contacts } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { isAustralia } from '@/lib/base/address'
import { conflict } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { regainedNumber } from '@/lib/base/phone'
import { inPieces } from '@/lib/base/pieces'
import { newId } from '@/lib/base/wire'
import { contactFacts } from '@/lib/company/clients/queries'
import { ContactFields } from '@/lib/company/clients/schema'
import { numbersFor } from '@/lib/company/organization/queries'
import { type ContactColumn, IMPORT_FIELDS } from '@/lib/desk/imports/fields'
import type { MappedRow } from '@/lib/desk/imports/reading'
import { saysYes } from '@/lib/desk/imports/rules'
import { changesBetween } from '@/lib/platform/activity/changes'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { plain } from '@/lib/platform/spreadsheets/columns'

import { type Beside, MEANWHILE, type MeantClient, clientNotes, holdClients } from './known-clients'
import {
  type PlannedRow,
  addressNotes,
  batches,
  faultsOf,
  firstAddress,
  overwritten,
  plannedRow,
  refusedRow,
} from './plan'

const FIELDS = ['name', 'role', 'phone', 'mobile', 'email', 'isPrimary'] as const

type KnownContact = Pick<typeof contacts.$inferSelect, keyof typeof contactFacts>
type ContactValues = Pick<KnownContact, (typeof FIELDS)[number]>

interface ContactWrite {
  id: string
  clientId: string
  /** The client's. */
  country: string | null
  values: ContactValues
  /** Null for a new contact. */
  known: KnownContact | null
}

const labelOf = (field: string): string => IMPORT_FIELDS.CONTACTS[field]!.label
const nameOf = (text: MappedRow<ContactColumn>['text']): string =>
  (text('name') || `${text('firstName')} ${text('lastName')}`).trim().replace(/\s+/g, ' ')

/**
 * What becomes of each row of a sheet of contacts: found at their client by e-mail address and name, else by one of
 * them as far as it tells people apart, else new. A client's primary contact is not displaced.
 */
export async function planContacts(
  tx: Tx,
  actor: Actor,
  rows: readonly MappedRow<ContactColumn>[],
  { clients, mapping }: Beside,
): Promise<PlannedRow<ContactWrite>[]> {
  const named = await inPieces(rows, (mapped) => ({
    mapped,
    client: clients.meant(
      { reference: mapped.text('clientReference'), name: mapped.text('client') },
      { creates: mapping.createClients },
    ),
  }))
  const atClients = await readContacts(
    tx,
    actor,
    named.flatMap(({ client }) => ('id' in client ? client.id : [])),
  )
  const rowOf = new Map<string, number>()
  const primaries = new Map(atClients.flatMap((one) => (one.isPrimary ? [[one.clientId, one.id] as const] : [])))
  const contactsLike = likeness(
    atClients,
    named.flatMap(({ mapped: { text }, client }) =>
      'id' in client ? { clientId: client.id, email: firstAddress(text('email')), name: nameOf(text) } : [],
    ),
  )
  const notesOn = clientNotes()
  return inPieces(named, ({ mapped, client }) => {
    const { row, text } = mapped
    const told = { row, name: nameOf(text), about: [text('client') || text('clientReference'), text('email')] }
    const refuse = (field: ContactColumn, message: string) => refusedRow(told, [{ field: labelOf(field), message }])
    if ('refusal' in client) return refuse(isByNumber(text) ? 'clientReference' : 'client', client.refusal)
    const found = contactsLike({ clientId: client.id, email: firstAddress(text('email')), name: told.name })
    if (found.length > 1) return refuse('name', 'Several contacts of this client are called so')
    const stored = found[0] ?? null
    const id = stored?.id ?? newId()
    const wantsPrimary = saysYes(text('isPrimary')) && !stored?.isPrimary
    const isTaken = wantsPrimary && primaries.has(client.id)
    const parsed = readContact(mapped, stored, { client, becomesPrimary: wantsPrimary && !isTaken })
    if (!parsed.values) return refusedRow(told, parsed.errors)
    const { values } = parsed
    const keys = [stored?.id, keyOf({ ...values, clientId: client.id })]
    const twin = keys.map((key) => key && rowOf.get(key)).find(Boolean)
    if (twin) return refuse('name', `The same contact stands in row ${twin}`)
    for (const key of keys) if (key) rowOf.set(key, row)
    if (values.isPrimary) primaries.set(client.id, id)
    const changes = stored ? FIELDS.filter((field) => values[field] !== stored[field]).map(labelOf) : []
    const outcome = !stored ? 'new' : changes.length ? 'changed' : 'unchanged'
    return plannedRow<ContactWrite>(told, {
      outcome,
      recordId: client.id,
      changes,
      notes: [
        ...notesOn(client, text('client')),
        ...(isTaken ? ['The client keeps the primary contact that it has.'] : []),
        ...addressNotes('CONTACTS', ['email'], text),
      ],
      write:
        outcome === 'unchanged' ? null : { id, clientId: client.id, country: client.country, values, known: stored },
    })
  })
}

async function readContacts(tx: Tx, { organizationId }: Actor, clientIds: readonly string[]): Promise<KnownContact[]> {
  if (!clientIds.length) return []
  return tx
    .select(contactFacts)
    .from(contacts)
    .where(and(eq(contacts.organizationId, organizationId), among(contacts.clientId, [...new Set(clientIds)])))
}

interface Person {
  clientId: string
  email: string | null
  name: string
}

const emailKey = ({ clientId, email }: Person) => `${clientId} ${email?.normalize('NFKC').trim().toLowerCase() ?? ''}`
const nameKey = ({ clientId, name }: Person) => `${clientId} ${plain(name)}`
const keyOf = (person: Person) => `${emailKey(person)} ${plain(person.name)}`

/**
 * Finds the contacts that a row may mean. Some share an address (info@ of a small firm), some a name: whatever several
 * people of the sheet share tells nobody apart by itself.
 */
function likeness(all: readonly KnownContact[], people: readonly Person[]): (person: Person) => KnownContact[] {
  const [byEmail, byName, byBoth] = [emailKey, nameKey, keyOf].map((key) => groupedBy<KnownContact, string>(all, key))
  const distinct = [...new Map(people.map((person) => [keyOf(person), person])).values()]
  const withName = distinct.filter(({ name }) => name)
  const withEmail = distinct.filter(({ email }) => email)
  const [namesOf, emailsOf] = [groupedBy(withName, emailKey), groupedBy(withEmail, nameKey)]
  return (person) => {
    const both = byBoth!.get(keyOf(person))
    if (both) return both
    const namesakes = byName!.get(nameKey(person)) ?? []
    const isOneOfSeveral = person.email && (emailsOf.get(nameKey(person))?.length ?? 0) > 1
    if (namesakes.length) return isOneOfSeveral ? [] : namesakes
    const sharing = (person.email && byEmail!.get(emailKey(person))) || []
    if (!person.name) return sharing
    return sharing.length > 1 || (namesOf.get(emailKey(person))?.length ?? 0) > 1 ? [] : sharing
  }
}

const isByNumber = (text: MappedRow<ContactColumn>['text']) => Boolean(text('clientReference')) && !text('client')

/** A row over what is stored; an empty cell says nothing. */
function readContact(
  { text }: MappedRow<ContactColumn>,
  stored: KnownContact | null,
  { client, becomesPrimary }: { client: MeantClient; becomesPrimary: boolean },
) {
  const given: Record<string, string> = {}
  for (const field of ['role', 'phone', 'mobile', 'email'] as const) if (text(field)) given[field] = text(field)
  if (given.email) given.email = firstAddress(given.email)
  if (isAustralia(client.country)) {
    for (const field of ['phone', 'mobile'] as const) if (given[field]) given[field] = regainedNumber(given[field])
  }
  const name = nameOf(text)
  const { id: _, clientId: __, version: ___, ...before } = stored ?? ({} as KnownContact)
  const parsed = ContactFields.safeParse({
    ...before,
    ...given,
    name: stored && (!name || plain(name) === plain(stored.name)) ? stored.name : name,
    isPrimary: becomesPrimary || (stored?.isPrimary ?? false),
  })
  const errors = faultsOf('CONTACTS', parsed.error)
  const values =
    parsed.data && (Object.fromEntries(FIELDS.map((field) => [field, parsed.data[field]])) as ContactValues)
  return { values, errors }
}

/** Writes the rows that are taken. @throws conflict when somebody else changed one of the records meanwhile */
export async function writeContacts(tx: Tx, actor: Actor, planned: readonly PlannedRow<ContactWrite>[]): Promise<void> {
  const { organizationId } = actor
  const writes = planned.flatMap(({ write }) => write ?? [])
  await holdClients(
    tx,
    actor,
    writes.map(({ clientId }) => clientId),
  )
  const numbersOf = await numbersFor(tx, actor)
  for (const some of batches(writes)) {
    const written = await tx
      .insert(contacts)
      .values(
        some.map(({ id, clientId, country, values, known }) => ({
          organizationId,
          id,
          clientId,
          ...values,
          phoneNumbers: numbersOf([values.phone, values.mobile], country),
          version: known?.version ?? 1,
        })),
      )
      .onConflictDoUpdate({
        target: [contacts.organizationId, contacts.id],
        set: { ...overwritten(contacts, [...FIELDS, 'phoneNumbers']), ...nextVersion(contacts) },
        setWhere: sql`${contacts.version} = excluded.version`,
      })
      .returning({ id: contacts.id })
    if (written.length < some.length) throw conflict(MEANWHILE)
    await recordContacts(tx, actor, some)
  }
}

async function recordContacts(tx: Tx, actor: Actor, writes: readonly ContactWrite[]): Promise<void> {
  const of = (id: string, details: Record<string, unknown>) => ({ subjectType: 'contact', subjectId: id, details })
  const added = writes.filter(({ known }) => !known)
  const edited = writes.flatMap(({ id, known, values }) => {
    if (!known) return []
    const before = Object.fromEntries(FIELDS.map((field) => [field, known[field]]))
    return [of(id, changesBetween(before, { ...values } as Record<string, unknown>))]
  })
  if (added.length) {
    const happenings = added.map(({ id, clientId, values: { name } }) => of(id, { clientId, name }))
    await recordAll(tx, actor, 'contact.added', happenings)
  }
  if (edited.length) await recordAll(tx, actor, 'contact.edited', edited)
}
