import 'server-only'
import { and, asc, eq, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { clients, reportSets } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, writeAsRead } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { holdStanding } from '@/lib/company/plans/places'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { type AddReportSet, type ChangeReportSet, ReportSet } from './schema'

const refuseStale = changedMeanwhile('this set', reportSets)

/** More than anybody would look through when a report is made. */
const MOST_SETS = 200

const select = (tx: Tx) =>
  tx
    .select({
      id: reportSets.id,
      name: reportSets.name,
      client: { id: clients.id, companyName: clients.companyName },
      leftOut: reportSets.leftOut,
      photosPerPage: reportSets.photosPerPage,
      coveringNote: reportSets.coveringNote,
      createdAt: reportSets.createdAt,
      updatedAt: reportSets.updatedAt,
      version: reportSets.version,
    })
    .from(reportSets)
    .leftJoin(clients, sameRow(clients, reportSets.clientId))

const toSet = (row: Awaited<ReturnType<typeof select>>[number]): ReportSet => ReportSet.parse(row)

const ofOrganization = ({ organizationId }: Pick<Actor, 'organizationId'>) =>
  eq(reportSets.organizationId, organizationId)
const own = (actor: Actor, id: string) => and(ofOrganization(actor), eq(reportSets.id, id))

async function find(tx: Tx, actor: Actor, id: string): Promise<ReportSet | null> {
  const [row] = await select(tx).where(own(actor, id))
  return row ? toSet(row) : null
}

/** The organisation's sets, by name. */
export const browse = (actor: Actor): Promise<ReportSet[]> =>
  reading(actor, async (tx) => {
    const rows = await select(tx)
      .where(ofOrganization(actor))
      .orderBy(asc(inAlphabet(reportSets.name)))
      .limit(MOST_SETS)
    return rows.map(toSet)
  })

/**
 * Adds a set. Postgres refuses a name that is taken, and a client that has one.
 * @throws invalid, conflict when the id is another's or there are enough
 */
export async function add(actor: Actor, { id = newId(), ...fields }: AddReportSet): Promise<ReportSet> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = { asked: fields, find: () => find(tx, actor, id) }
    await refuseKnown(tx, actor, reportSets, id, known)
    // The counters that it locks let one after the other in: the last place is given once.
    await holdStanding(tx, actor)
    if ((await tx.$count(reportSets, ofOrganization(actor))) >= MOST_SETS) {
      throw conflict(`An organization has at most ${MOST_SETS} sets.`)
    }
    await holdClientOf(tx, actor, fields.clientId)
    await createOnce(tx, reportSets, { organizationId, id, ...fields }, known)
    await recordChange(tx, actor, 'report-set.added', id, { name: fields.name })
    return (await find(tx, actor, id))!
  })
}

/**
 * Changes a set as a whole; reports that were made of it stay as they are. Postgres refuses a name that is taken, and a
 * client that has one. @throws not_found, invalid, conflict with the stored one
 */
export async function change(actor: Actor, id: string, { version, ...fields }: ChangeReportSet): Promise<ReportSet> {
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const before = await find(tx, actor, id)
    if (!before) throw notFound('set')
    if (before.version !== version) throw refuseStale(before)
    if (fields.clientId !== before.client?.id) await holdClientOf(tx, actor, fields.clientId)
    const isWritten = await writeAsRead(tx, reportSets, [before], { within: own(actor, id), set: fields })
    if (!isWritten) throw refuseStale((await find(tx, actor, id))!)
    const after = (await find(tx, actor, id))!
    await recordChange(tx, actor, 'report-set.changed', id, changesBetween(before, after))
    return after
  })
}

/** Deletes a set; reports that were made of it stay as they are. @throws not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const [removed] = await tx.delete(reportSets).where(own(actor, id)).returning({ name: reportSets.name })
    if (!removed) throw notFound('set')
    await recordChange(tx, actor, 'report-set.deleted', id, removed)
  })
}

/**
 * Gives the set of a client that is merged into another one to that one, where it has none of its own; else it is no
 * client's from now on. Both clients are locked.
 */
export async function handOverSet(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  fromId: string,
  intoId: string,
): Promise<void> {
  const hasOne = await tx.$count(reportSets, and(ofOrganization({ organizationId }), eq(reportSets.clientId, intoId)))
  // None is right: most clients have no set.
  await tx
    .update(reportSets)
    .set({ clientId: hasOne ? null : intoId, ...nextVersion(reportSets) })
    .where(and(ofOrganization({ organizationId }), eq(reportSets.clientId, fromId)))
}

/** Holds the client of a set until the transaction ends. @throws invalid for one that is not there, or was merged */
async function holdClientOf(tx: Tx, { organizationId }: Actor, clientId: string | null): Promise<void> {
  if (clientId === null) return
  const [held] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(eq(clients.organizationId, organizationId), eq(clients.id, clientId), sql`${clients.mergedIntoId} is null`),
    )
    .for('share')
  if (!held) throw invalid({ clientId: 'Please select a client' })
}

const recordChange = (tx: Tx, actor: Actor, action: string, subjectId: string, details: Record<string, unknown>) =>
  record(tx, actor, action, { subjectType: 'report-set', subjectId, details })
