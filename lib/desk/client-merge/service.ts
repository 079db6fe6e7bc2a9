import 'server-only'
import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { among } from '@/db/rows'
import { clients, contacts, jobFilterSets, jobListSettings, managementViews } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { AlreadyDone, DomainError, changedMeanwhile, conflict, invalid } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { getClient, holdClient, survivorOf } from '@/lib/company/clients/queries'
import {
  type MergePart,
  MOST_NOTES,
  contactName,
  fieldsOfPart,
  isSameContact,
  notesOfBoth,
  partsTakenOver,
  rolesOfBoth,
} from '@/lib/company/clients/rules'
import type { Client, MergeClient } from '@/lib/company/clients/schema'
import { lockStorage, removeFiles } from '@/lib/company/files/service'
import { numbersFor } from '@/lib/company/organization/queries'
import { handOverTargets } from '@/lib/job/kpi/verbs/targets'
import { handOverPriceLists } from '@/lib/paper/catalogue/verbs/price-lists'
import { handOverCuts } from '@/lib/paper/estimates/verbs/decide'
import { handOverGroups } from '@/lib/paper/forms/verbs/groups'
import { handOverSet } from '@/lib/paper/report-sets/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

const NOTES_TOO_LONG = `The notes of both are longer than ${MOST_NOTES.toLocaleString('en')} characters. Please shorten them first.`

/** How many jobs one statement moves, so that each statement stays within its time limit. */
const AT_ONCE = 500

interface Pair {
  from: Client
  into: Client
}

/**
 * Merges a client into another one. Its jobs (also deleted ones), its contacts, targets, forms, price lists, what it
 * cut of estimates and what its reports are put together from go to the other, which fills in what it lacks and takes what was chosen; the client itself is hidden,
 * and numbers that other products gave it lead to the other. Every job's history records it. A second merge answers as
 * the first. Errors: not_found; invalid for a client that cannot take its place; conflict on a stale version, and for
 * notes that are too long together.
 */
export async function merge(actor: Actor, id: string, body: MergeClient): Promise<Client> {
  const { intoId, version, intoVersion, take } = body
  if (id === intoId) throw invalid({ intoId: 'Please select another client' })
  return inOrganization(actor, async (tx) => {
    // The counters are locked first, as in all work that may free files: two merges of an organisation take turns here.
    await lockStorage(tx, actor)
    if ((await survivorOf(tx, actor, id)) === intoId) throw new AlreadyDone(await getClient(tx, actor, intoId))
    const [ownLogo, theirLogo] = await holdBoth(tx, actor, id, intoId)
    const [from, into] = await Promise.all([getClient(tx, actor, id), getClient(tx, actor, intoId)])
    const stale = from.version !== version ? from : into.version !== intoVersion ? into : null
    if (stale) throw changedMeanwhile(stale.companyName, clients)(stale)

    const taken = partsTakenOver(from, into, take)
    const notes = notesOfBoth(from.notes, into.notes)
    if ((notes?.length ?? 0) > MOST_NOTES) throw conflict(NOTES_TOO_LONG)
    await handOverTargets(tx, actor, id, intoId)
    await handOverGroups(tx, actor, id, intoId)
    await handOverPriceLists(tx, actor, id, intoId)
    await handOverCuts(tx, actor, id, intoId)
    await handOverSet(tx, actor, id, intoId)
    const moved = await moveJobs(tx, actor, { from, into })
    const people = await moveContacts(tx, actor, { from, into })
    await forwardFilters(tx, actor, { from, into })
    await tx
      .update(clients)
      .set({ mergedIntoId: intoId, logoFileId: null, defaultLetterheadId: null, ...nextVersion(clients) })
      .where(ownClient(actor, id))
    // Clients that were merged into this one before now lead to the new one.
    await tx
      .update(clients)
      .set({ mergedIntoId: intoId })
      .where(and(eq(clients.organizationId, actor.organizationId), eq(clients.mergedIntoId, id)))
    const takesLogo = taken.includes('logo')
    await tx
      .update(clients)
      .set({
        ...valuesOf(from, taken),
        notes,
        ...(taken.includes('phone') && { phoneNumbers: (await numbersFor(tx, actor))([from.phone], from.country) }),
        ...(takesLogo && { logoFileId: ownLogo }),
        defaultLetterheadId: into.defaultLetterheadId ?? from.defaultLetterheadId,
        ...nextVersion(clients),
      })
      .where(ownClient(actor, intoId))
    await removeFiles(tx, actor, [takesLogo ? theirLogo : ownLogo])
    const after = await getClient(tx, actor, intoId)
    const told: MergePart[] = [...taken, 'notes']
    const details = { from: from.companyName, to: into.companyName, jobs: moved, contacts: people }
    await record(tx, actor, 'client.merged', { subjectType: 'client', subjectId: id, details })
    await record(tx, actor, 'client.took-over', {
      subjectType: 'client',
      subjectId: intoId,
      details: { ...details, changes: changesBetween(valuesOf(into, told), valuesOf(after, told)) },
    })
    return after
  })
}

/** Locks both, always in the same order. @returns their logos */
async function holdBoth(tx: Tx, actor: Actor, id: string, intoId: string): Promise<[string | null, string | null]> {
  const hold = (one: string) =>
    holdClient(tx, actor, one, { goes: true }).catch((error) => {
      const isSurvivor = one === intoId && error instanceof DomainError && error.code === 'not_found'
      throw isSurvivor ? invalid({ intoId: 'Please select a client' }) : error
    })
  const logos = new Map<string, string | null>()
  for (const one of [id, intoId].toSorted()) logos.set(one, (await hold(one)).logoFileId)
  return [logos.get(id)!, logos.get(intoId)!]
}

/** The columns of some parts of a client; its logo is a file and is handled apart. */
function valuesOf(client: Client, parts: readonly MergePart[]): Partial<typeof clients.$inferInsert> {
  const fields = parts.filter((part) => part !== 'logo').flatMap((part) => fieldsOfPart(part))
  return Object.fromEntries(fields.map((field) => [field, client[field]]))
}

/** Gives the jobs to the other client, and records it in the history of each. @returns how many */
async function moveJobs(tx: Tx, { organizationId, userId }: Actor, { from, into }: Pair): Promise<number> {
  const details = JSON.stringify({ from: from.companyName, to: into.companyName })
  let total = 0
  for (;;) {
    const [batch] = await tx.execute<{ moved: number }>(sql`
      with batch as (
        select id from jobs where organization_id = ${organizationId} and client_id = ${from.id} limit ${AT_ONCE}),
      moved as (
        update jobs set client_id = ${into.id}, version = version + 1, updated_at = now()
         where organization_id = ${organizationId} and id in (select id from batch) returning id),
      told as (
        insert into activity (organization_id, id, actor_id, action, subject_type, subject_id, job_id, details)
        select ${organizationId}::int, gen_random_uuid(), ${userId}::uuid, 'job.client-merged', 'job', id::text, id, ${details}::text::jsonb
          from moved)
      select count(*)::int as moved from moved`)
    total += batch!.moved
    if (batch!.moved < AT_ONCE) return total
  }
}

/**
 * Gives the contacts to the other client, which keeps its primary contact. One that it has already is folded into that: it
 * fills in what is missing there. @returns how many there were
 */
async function moveContacts(tx: Tx, { organizationId }: Actor, { from, into }: Pair): Promise<number> {
  const of = ({ id }: Client) =>
    tx
      .select()
      .from(contacts)
      .where(and(eq(contacts.organizationId, organizationId), eq(contacts.clientId, id)))
      .orderBy(contacts.createdAt, contacts.id)
  const [own, theirs] = [await of(into), await of(from)]
  const ownByName = groupedBy(own, contactName)
  const gone: string[] = []
  for (const one of theirs) {
    const candidates = ownByName.get(contactName(one)) ?? []
    const at = candidates.findIndex((other) => isSameContact(one, other))
    if (at === -1) continue
    const kept = candidates[at]!
    const filled = {
      role: rolesOfBoth(kept.role, one.role),
      phone: kept.phone ?? one.phone,
      mobile: kept.mobile ?? one.mobile,
      email: kept.email ?? one.email,
      receivesReports: kept.receivesReports || one.receivesReports,
      isPrimary: kept.isPrimary || (one.isPrimary && !into.primaryContact),
      phoneNumbers: [...new Set(`${kept.phoneNumbers} ${one.phoneNumbers}`.split(' ').filter(Boolean))].join(' '),
    }
    // What one says the next is compared with.
    candidates[at] = { ...kept, ...filled }
    await tx
      .update(contacts)
      .set({ ...filled, ...nextVersion(contacts) })
      .where(and(eq(contacts.organizationId, organizationId), eq(contacts.id, kept.id)))
    gone.push(one.id)
  }
  // None is right: the two may have nobody in common.
  await tx.delete(contacts).where(and(eq(contacts.organizationId, organizationId), among(contacts.id, gone)))
  // None is right: all may have been folded.
  await tx
    .update(contacts)
    .set({
      clientId: into.id,
      ...(into.primaryContact && { isPrimary: false }),
      ...nextVersion(contacts),
    })
    .where(and(eq(contacts.organizationId, organizationId), eq(contacts.clientId, from.id)))
  return theirs.length
}

/** Saved lists of jobs and views of reports of the one client show the other's. */
async function forwardFilters(tx: Tx, { organizationId }: Actor, { from, into }: Pair): Promise<void> {
  const forwarded = (filter: PgColumn, name: string): SQL => sql`jsonb_set(${filter}, ${`{${name}}`}::text[], (
    select jsonb_agg(distinct case one when ${from.id} then ${into.id} else one end)
      from jsonb_array_elements_text(${filter} -> ${name}::text) one))`
  const names = (filter: PgColumn, name: string): SQL => sql`${filter} -> ${name}::text ? ${from.id}`
  for (const table of [jobListSettings, jobFilterSets]) {
    // None is right: no list may be of this client.
    await tx
      .update(table)
      .set({ filter: forwarded(table.filter, 'clientIds') })
      .where(and(eq(table.organizationId, organizationId), names(table.filter, 'clientIds')))
  }
  const { filters } = managementViews
  // None is right: no view may be of this client.
  await tx
    .update(managementViews)
    .set({ filters: forwarded(filters, 'client'), ...nextVersion(managementViews) })
    .where(and(eq(managementViews.organizationId, organizationId), names(filters, 'client')))
}

const ownClient = (actor: Actor, id: string) =>
  and(eq(clients.organizationId, actor.organizationId), eq(clients.id, id))
