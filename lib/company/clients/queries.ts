import 'server-only'
import { type SQL, and, asc, desc, eq, isNull, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { beginOf } from '@/db/paging'
import { clientFormGroups, clients, contacts, estimateCuts, formTemplateGroups, jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { fileUrl } from '@/lib/base/wire'
import type { Actor } from '@/lib/platform/auth/actor'

import { type ClientUses, searchPatterns } from './rules'
import type { Client, ClientFilter, ClientSort, Contact, PrimaryContact, ReportContact } from './schema'

/** A search stops counting here: nobody pages further, they type another letter. */
const MOST_FOUND = 1_000
/** A client with more contacts than this shows the first by name. */
const MOST_CONTACTS = 500

const ownClients = (actor: Actor) => and(eq(clients.organizationId, actor.organizationId), isNull(clients.mergedIntoId))
const ownContacts = (actor: Actor) => eq(contacts.organizationId, actor.organizationId)

/** What a contact is. */
export const contactFacts = {
  id: contacts.id,
  clientId: contacts.clientId,
  name: contacts.name,
  role: contacts.role,
  phone: contacts.phone,
  mobile: contacts.mobile,
  email: contacts.email,
  isPrimary: contacts.isPrimary,
  receivesReports: contacts.receivesReports,
  version: contacts.version,
}
const contactColumns = { ...contactFacts, createdAt: contacts.createdAt, updatedAt: contacts.updatedAt }

/** What a client is, without what it refers to. */
export const clientFacts = {
  id: clients.id,
  companyName: clients.companyName,
  type: clients.type,
  abn: clients.abn,
  streetAddress: clients.streetAddress,
  suburb: clients.suburb,
  state: clients.state,
  postcode: clients.postcode,
  country: clients.country,
  phone: clients.phone,
  email: clients.email,
  accountsEmail: clients.accountsEmail,
  notes: clients.notes,
  version: clients.version,
}
const clientColumns = {
  ...clientFacts,
  logoFileId: clients.logoFileId,
  defaultLetterheadId: clients.defaultLetterheadId,
  createdAt: clients.createdAt,
  updatedAt: clients.updatedAt,
}

const sameClient = (table: typeof jobs | typeof contacts) =>
  sql`${table.organizationId} = ${clients.organizationId} and ${table.clientId} = ${clients.id}`

/** Each client's own figures, counted per row of the page and never joined, so that no sum multiplies another. */
const clientFigures = {
  defaultFormGroupId: sql<string | null>`(select ${clientFormGroups.groupId} from ${clientFormGroups}
    where ${clientFormGroups.organizationId} = ${clients.organizationId} and ${clientFormGroups.clientId} = ${clients.id})`,
  jobCount: sql<number>`(select count(*)::integer from ${jobs} where ${sameClient(jobs)} and ${jobs.deletedAt} is null)`,
  contactCount: sql<number>`(select count(*)::integer from ${contacts} where ${sameClient(contacts)})`,
  primaryContact: sql<PrimaryContact | null>`(select json_build_object('id', ${contacts.id}, 'name', ${contacts.name},
    'role', ${contacts.role}, 'phone', ${contacts.phone}, 'mobile', ${contacts.mobile}, 'email', ${contacts.email})
    from ${contacts} where ${sameClient(contacts)} and ${contacts.isPrimary})`,
  reportContacts: sql<
    ReportContact[]
  >`coalesce((select json_agg(json_build_object('id', ${contacts.id}, 'name', ${contacts.name},
    'email', ${contacts.email}) order by ${contacts.isPrimary} desc, ${inAlphabet(contacts.name)}, ${contacts.id})
    from ${contacts} where ${sameClient(contacts)} and ${contacts.receivesReports} and ${contacts.email} is not null), '[]')`,
}

const byName = inAlphabet(clients.companyName)
const ORDERS: Record<ClientSort, SQL[]> = {
  companyName: [asc(byName), asc(clients.id)],
  '-companyName': [desc(byName), desc(clients.id)],
  type: [asc(clients.type), asc(byName), asc(clients.id)],
  '-type': [desc(clients.type), desc(byName), desc(clients.id)],
  createdAt: [asc(clients.createdAt), asc(clients.id)],
  '-createdAt': [desc(clients.createdAt), desc(clients.id)],
}

function matching(actor: Actor, { search, type }: Pick<ClientFilter, 'search' | 'type'>): SQL | undefined {
  const patterns = searchPatterns(search ?? '')
  // An array: with a subquery to join, Postgres reads every client of the organisation.
  const found = sql`any(array(select client_ids_matching(${sql.param(patterns)}::text[], ${MOST_FOUND})))`
  return and(
    ownClients(actor),
    type && eq(clients.type, type),
    patterns.length ? sql`${clients.id} = ${found}` : undefined,
  )
}

/** One page of clients. */
export async function listClients(tx: Tx, actor: Actor, filter: ClientFilter): Promise<Client[]> {
  const where = matching(actor, filter)
  const order = ORDERS[filter.sort]
  const ids = tx.select({ id: clients.id }).from(clients)
  const { begin } = await beginOf(tx, filter, ids.where(where).orderBy(...order))
  const rows = await tx
    .select({ ...clientColumns, ...clientFigures })
    .from(clients)
    .where(where)
    .orderBy(...order)
    .limit(filter.pageSize + 1)
    .offset(begin)
  return cutList(rows.slice(0, filter.pageSize).map(toClient), rows.length > filter.pageSize)
}

/** How many clients a filter finds; a search counts to 1,000 at most. */
export async function countClients(tx: Tx, actor: Actor, filter: Pick<ClientFilter, 'search' | 'type'>) {
  return tx.$count(clients, matching(actor, filter))
}

/** One client. Refuses one that is not there or another organisation's: not_found. */
export async function getClient(tx: Tx, actor: Actor, id: string): Promise<Client> {
  const client = await findClient(tx, actor, id)
  if (!client) throw notFound('client')
  return client
}

/** The same, or null. */
export async function findClient(tx: Tx, actor: Actor, id: string): Promise<Client | null> {
  const [row] = await tx
    .select({ ...clientColumns, ...clientFigures })
    .from(clients)
    .where(and(ownClients(actor), eq(clients.id, id)))
  return row ? toClient(row) : null
}

/**
 * Locks a client until the transaction ends, against every other change of it, of its contacts and of its place in a
 * job. Refuses one that is not there: not_found.
 * @param goes whether it is deleted or merged: only then is anybody waited for who names it
 */
export async function holdClient(
  tx: Tx,
  actor: Actor,
  id: string,
  { goes = false } = {},
): Promise<{ companyName: string; logoFileId: string | null; country: string | null }> {
  const [row] = await tx
    .select({ companyName: clients.companyName, logoFileId: clients.logoFileId, country: clients.country })
    .from(clients)
    .where(and(ownClients(actor), eq(clients.id, id)))
    .for(goes ? 'update' : 'no key update')
  if (!row) throw notFound('client')
  return row
}

/** How much names a client and keeps it: live jobs, deleted ones, whose history stays, cut lines and groups of forms. */
export async function countUses(tx: Tx, { organizationId }: Actor, clientId: string): Promise<Required<ClientUses>> {
  const [counts] = await tx
    .select({
      live: sql<number>`count(*) filter (where ${isNull(jobs.deletedAt)})::integer`,
      deleted: sql<number>`count(${jobs.deletedAt})::integer`,
    })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), eq(jobs.clientId, clientId)))
  const of = (table: typeof estimateCuts | typeof formTemplateGroups) =>
    tx.$count(table, and(eq(table.organizationId, organizationId), eq(table.clientId, clientId)))
  return { ...counts!, cutLines: await of(estimateCuts), formGroups: await of(formTemplateGroups) }
}

/** A client's contacts, the primary one first, then by name. */
export async function listContacts(tx: Tx, actor: Actor, clientId: string): Promise<Contact[]> {
  const ofClient = and(ownContacts(actor), eq(contacts.clientId, clientId))
  const rows = await tx
    .select(contactColumns)
    .from(contacts)
    .where(ofClient)
    .orderBy(desc(contacts.isPrimary), asc(inAlphabet(contacts.name)), asc(contacts.id))
    .limit(MOST_CONTACTS + 1)
  const found = rows.slice(0, MOST_CONTACTS)
  return rows.length > MOST_CONTACTS ? cutList(found, true, await tx.$count(contacts, ofClient)) : found
}

/** The client that replaced a merged one; null for one that was not merged or is not there. */
export async function survivorOf(tx: Tx, actor: Actor, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ mergedIntoId: clients.mergedIntoId })
    .from(clients)
    .where(and(eq(clients.organizationId, actor.organizationId), eq(clients.id, id)))
  return row?.mergedIntoId ?? null
}

/**
 * One contact, of one client if that is named. Refuses one that is not there, another organisation's, or another
 * client's: not_found.
 */
export async function getContact(tx: Tx, actor: Actor, id: string, clientId?: string): Promise<Contact> {
  const [row] = await tx
    .select(contactColumns)
    .from(contacts)
    .where(and(ownContacts(actor), eq(contacts.id, id), clientId ? eq(contacts.clientId, clientId) : undefined))
  if (!row) throw notFound('contact')
  return row
}

type ClientRow = Omit<Client, 'logo'> & { logoFileId: string | null }

const toClient = ({ logoFileId, ...row }: ClientRow): Client => ({ ...row, logo: fileUrl(logoFileId) })
