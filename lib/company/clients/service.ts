import 'server-only'
import { and, eq, isNull, ne, or } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { clientFormGroups, clients, contacts, formTemplateGroups } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { type NewFile, removeFiles, withFiles } from '@/lib/company/files/service'
import { numbersFor } from '@/lib/company/organization/queries'
import { holdStanding } from '@/lib/company/plans/places'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { toLogo } from '@/lib/platform/images/encode'

import {
  countClients,
  countUses,
  findClient,
  getClient,
  getContact,
  holdClient,
  listClients,
  listContacts,
  survivorOf,
} from './queries'
import { deletionRefusal } from './rules'
import type {
  AddClient,
  AddContact,
  Client,
  ClientCount,
  ClientFilter,
  Contact,
  EditClient,
  EditContact,
} from './schema'

/** One page of clients; at most 200. */
export const browse = (actor: Actor, filter: ClientFilter): Promise<Client[]> =>
  reading(actor, (tx) => listClients(tx, actor, filter))

/** How many clients a filter finds, over all its pages. */
export const count = (actor: Actor, filter: Pick<ClientFilter, 'search' | 'type'>): Promise<ClientCount> =>
  reading(actor, async (tx) => ({ count: await countClients(tx, actor, filter) }))

/** One client; the one that it was merged into, where it was. Errors: not_found. */
export const open = (actor: Actor, id: string): Promise<Client> =>
  reading(
    actor,
    async (tx) => (await findClient(tx, actor, id)) ?? getClient(tx, actor, (await survivorOf(tx, actor, id)) ?? id),
  )

/**
 * Adds a client. Errors: invalid when another client has that name; conflict when the id stands for another client;
 * unsupported when the logo cannot be read.
 */
export async function add(
  actor: Actor,
  { id = newId(), type = 'INSURER', defaultFormGroupId, ...fields }: AddClient,
  logo?: UploadedFile,
): Promise<Client> {
  return withFiles(actor, await encodeLogo(logo), async (tx, [stored]) => {
    const read = () => getClient(tx, actor, id)
    const phoneNumbers = await phoneNumbersOf(tx, actor, [fields.phone], fields.country)
    const values = { organizationId: actor.organizationId, id, type, ...fields, phoneNumbers, logoFileId: stored?.id }
    await createOnce(tx, clients, values, {
      asked: { type, defaultFormGroupId, ...fields, logo: logo?.sha256 },
      find: read,
    })
    await holdFormGroup(tx, actor, id, defaultFormGroupId)
    await setFormGroup(tx, actor, id, defaultFormGroupId)
    const client = await read()
    await record(tx, actor, 'client.added', {
      subjectType: 'client',
      subjectId: id,
      details: { companyName: client.companyName },
    })
    return client
  })
}

/**
 * Edits a client as a whole. Errors: not_found; conflict on a stale version; invalid when another client has that name;
 * unsupported when the logo cannot be read.
 */
export async function edit(
  actor: Actor,
  id: string,
  { version, removeLogo, defaultFormGroupId, ...fields }: EditClient,
  logo?: UploadedFile,
): Promise<Client> {
  return withFiles(actor, await encodeLogo(logo), async (tx, [stored]) => {
    // Before the client, as whoever gives a group to another client locks them.
    await holdFormGroup(tx, actor, id, defaultFormGroupId)
    // The lock comes first: the later of two new logos then knows which one it replaces.
    const { logoFileId } = await holdClient(tx, actor, id)
    const before = await getClient(tx, actor, id)
    const replaced = stored || removeLogo
    const edited = await tx
      .update(clients)
      .set({
        ...fields,
        phoneNumbers: await phoneNumbersOf(tx, actor, [fields.phone], fields.country),
        ...(replaced && { logoFileId: stored?.id ?? null }),
        ...nextVersion(clients),
      })
      .where(and(ownClient(actor, id), version === undefined ? undefined : eq(clients.version, version)))
      .returning({ id: clients.id })
    if (!edited.length) throw changedMeanwhile('this client', clients)(before)
    if (replaced) await removeFiles(tx, actor, [logoFileId])
    await setFormGroup(tx, actor, id, defaultFormGroupId)
    const after = await getClient(tx, actor, id)
    await record(tx, actor, 'client.edited', {
      subjectType: 'client',
      subjectId: id,
      details: changesBetween(before, after),
    })
    return after
  })
}

/** Deletes a client with its contacts. Errors: not_found; conflict while something names it, saying what. */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    // The lock comes first: a job being opened for this client is either counted here or finds the client gone.
    const { companyName, logoFileId } = await holdClient(tx, actor, id, { goes: true })
    const refusal = deletionRefusal(await countUses(tx, actor, id))
    if (refusal) throw conflict(refusal)
    await tx.delete(clients).where(ownClient(actor, id))
    await removeFiles(tx, actor, [logoFileId])
    await record(tx, actor, 'client.deleted', { subjectType: 'client', subjectId: id, details: { companyName } })
  })
}

/** A client's contacts, the primary one first; of a merged client those of the one that stayed. Errors: not_found. */
export async function browseContacts(actor: Actor, clientId: string): Promise<Contact[]> {
  return reading(actor, async (tx) => {
    const { id } = await getClient(tx, actor, (await survivorOf(tx, actor, clientId)) ?? clientId)
    return listContacts(tx, actor, id)
  })
}

/** Adds a contact; a new primary one replaces the former. Errors: not_found; conflict when the id is another's. */
export async function addContact(
  actor: Actor,
  clientId: string,
  { id = newId(), ...fields }: AddContact,
): Promise<Contact> {
  return inOrganization(actor, async (tx) => {
    const { country } = await holdClient(tx, actor, clientId)
    if (fields.isPrimary) await demoteOthers(tx, actor, clientId, id)
    const phoneNumbers = await phoneNumbersOf(tx, actor, [fields.phone, fields.mobile], country)
    const read = () => getContact(tx, actor, id)
    await createOnce(
      tx,
      contacts,
      { organizationId: actor.organizationId, id, clientId, ...fields, phoneNumbers },
      {
        asked: { clientId, ...fields },
        find: read,
        isHere: (stored) => stored.clientId === clientId,
      },
    )
    const contact = await read()
    await record(tx, actor, 'contact.added', {
      subjectType: 'contact',
      subjectId: id,
      details: { clientId, name: contact.name },
    })
    return contact
  })
}

/** Edits a contact as a whole; a new primary one replaces the former. Errors: not_found; conflict if stale. */
export async function editContact(
  actor: Actor,
  clientId: string,
  id: string,
  { version, ...fields }: EditContact,
): Promise<Contact> {
  return inOrganization(actor, async (tx) => {
    const { country } = await holdClient(tx, actor, clientId)
    const before = await getContact(tx, actor, id, clientId)
    if (fields.isPrimary) await demoteOthers(tx, actor, clientId, id)
    const phoneNumbers = await phoneNumbersOf(tx, actor, [fields.phone, fields.mobile], country)
    const edited = await tx
      .update(contacts)
      .set({ ...fields, phoneNumbers, ...nextVersion(contacts) })
      .where(and(ownContact(actor, clientId, id), version === undefined ? undefined : eq(contacts.version, version)))
      .returning({ id: contacts.id })
    if (!edited.length) throw changedMeanwhile('this contact', contacts)(before)
    const after = await getContact(tx, actor, id)
    await record(tx, actor, 'contact.edited', {
      subjectType: 'contact',
      subjectId: id,
      details: changesBetween(before, after),
    })
    return after
  })
}

/** Deletes a contact. Errors: not_found. */
export async function removeContact(actor: Actor, clientId: string, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdClient(tx, actor, clientId)
    const [deleted] = await tx
      .delete(contacts)
      .where(ownContact(actor, clientId, id))
      .returning({ name: contacts.name })
    if (!deleted) throw notFound('contact')
    await record(tx, actor, 'contact.deleted', {
      subjectType: 'contact',
      subjectId: id,
      details: { clientId, name: deleted.name },
    })
  })
}

const ownClient = (actor: Actor, id: string) =>
  and(eq(clients.organizationId, actor.organizationId), eq(clients.id, id))

const ownContact = (actor: Actor, clientId: string, id: string) =>
  and(eq(contacts.organizationId, actor.organizationId), eq(contacts.clientId, clientId), eq(contacts.id, id))

/**
 * Keeps a group of forms from being deleted or given to another client until the transaction ends.
 * @throws invalid for one that is not there, or another client's
 */
async function holdFormGroup(tx: Tx, { organizationId }: Actor, clientId: string, id: string | null): Promise<void> {
  if (id === null) return
  const [held] = await tx
    .select({ id: formTemplateGroups.id })
    .from(formTemplateGroups)
    .where(
      and(
        eq(formTemplateGroups.organizationId, organizationId),
        eq(formTemplateGroups.id, id),
        isNull(formTemplateGroups.deletedAt),
        or(isNull(formTemplateGroups.clientId), eq(formTemplateGroups.clientId, clientId)),
      ),
    )
    .for('key share')
  if (!held) throw invalid({ defaultFormGroupId: 'Please select a group of forms' })
}

/** Sets the group that a client's jobs begin with, which is held; null for none. */
async function setFormGroup(
  tx: Tx,
  { organizationId }: Actor,
  clientId: string,
  groupId: string | null,
): Promise<void> {
  if (groupId === null) {
    await tx
      .delete(clientFormGroups)
      .where(and(eq(clientFormGroups.organizationId, organizationId), eq(clientFormGroups.clientId, clientId)))
    return
  }
  await tx
    .insert(clientFormGroups)
    .values({ organizationId, clientId, groupId })
    .onConflictDoUpdate({ target: [clientFormGroups.organizationId, clientFormGroups.clientId], set: { groupId } })
}

/** The normal form of a record's numbers, if it has any. */
const phoneNumbersOf = async (tx: Tx, actor: Actor, typed: readonly (string | null)[], country: string | null) =>
  typed.some(Boolean) ? (await numbersFor(tx, actor))(typed, country) : ''

const encodeLogo = async (logo?: UploadedFile): Promise<NewFile[]> =>
  logo ? [{ ...(await toLogo(logo)), kind: 'CLIENT_LOGO' }] : []

/** Makes this contact the only primary one. The client is locked: the later of two primary contacts stays. */
async function demoteOthers(tx: Tx, actor: Actor, clientId: string, id: string): Promise<void> {
  // None is right: no other may be the primary one.
  await tx
    .update(contacts)
    .set({ isPrimary: false, ...nextVersion(contacts) })
    .where(
      and(
        eq(contacts.organizationId, actor.organizationId),
        eq(contacts.clientId, clientId),
        eq(contacts.isPrimary, true),
        ne(contacts.id, id),
      ),
    )
}
