import 'server-only'
import { isDeepStrictEqual } from 'node:util'

import { type SQL, and, asc, eq, inArray, or, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { managementViewRecipients, managementViews, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { AlreadyDone, changedMeanwhile, invalid, notFound, savedOtherwise } from '@/lib/base/errors'
import { toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { soundFilters } from '@/lib/desk/management/reading'
import { periodBegin } from '@/lib/desk/management/rules'
import {
  type AddManagementView,
  type ChangeManagementView,
  ManagementFilters,
  type ManagementView,
} from '@/lib/desk/management/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

/** How many views an organisation has. */
export const MOST_VIEWS = 100

const refuseStale = changedMeanwhile('this view')

/** The views of the organisation that the actor sees: own ones and shared ones. */
const visible = ({ organizationId, userId }: Actor): SQL | undefined =>
  and(
    eq(managementViews.organizationId, organizationId),
    or(eq(managementViews.ownerId, userId), eq(managementViews.isShared, true)),
  )

async function listViews(tx: Tx, actor: Actor, where: SQL | undefined): Promise<ManagementView[]> {
  const rows = await tx
    .select({
      id: managementViews.id,
      report: managementViews.report,
      name: managementViews.name,
      filters: managementViews.filters,
      isShared: managementViews.isShared,
      sends: managementViews.sends,
      createdAt: managementViews.createdAt,
      updatedAt: managementViews.updatedAt,
      version: managementViews.version,
      owner: personColumns,
    })
    .from(managementViews)
    .innerJoin(users, sameRow(users, managementViews.ownerId))
    .where(where)
    .orderBy(asc(managementViews.name), asc(managementViews.id))
    .limit(MOST_VIEWS)
  const ids = rows.map(({ id }) => id)
  const people = ids.length
    ? await tx
        .select({ viewId: managementViewRecipients.viewId, person: personColumns })
        .from(managementViewRecipients)
        .innerJoin(users, sameRow(users, managementViewRecipients.userId))
        .where(
          and(
            eq(managementViewRecipients.organizationId, actor.organizationId),
            inArray(managementViewRecipients.viewId, ids),
          ),
        )
        .orderBy(asc(users.lastName), asc(users.id))
    : []
  return rows.map(({ owner, filters, report, ...row }) => ({
    ...row,
    report: report as ManagementView['report'],
    filters: ManagementFilters.parse(filters),
    owner: toPerson(owner),
    isOwn: owner.id === actor.userId,
    recipients: people.filter(({ viewId }) => viewId === row.id).map(({ person }) => toPerson(person)),
  }))
}

async function getView(tx: Tx, actor: Actor, id: string): Promise<ManagementView> {
  const [view] = await listViews(tx, actor, and(visible(actor), eq(managementViews.id, id)))
  if (!view) throw notFound('view')
  return view
}

/** The views that the actor sees, by name. */
export const browseViews = (actor: Actor): Promise<ManagementView[]> =>
  reading(actor, (tx) => listViews(tx, actor, visible(actor)))

/** Whoever gets reports leads the organisation now. @throws invalid */
async function refuseOthers(tx: Tx, { organizationId }: Actor, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.status, 'ACTIVE'),
        eq(users.role, 'Administrator'),
        inArray(users.id, [...ids]),
      ),
    )
  if (found.length < ids.length) throw invalid({ recipientIds: 'Only Administrators of your organisation can get it' })
}

async function setRecipients(tx: Tx, { organizationId }: Actor, viewId: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(managementViewRecipients)
    .where(
      and(eq(managementViewRecipients.organizationId, organizationId), eq(managementViewRecipients.viewId, viewId)),
    )
  if (ids.length) {
    await tx.insert(managementViewRecipients).values(ids.map((userId) => ({ organizationId, viewId, userId })))
  }
}

/** A view is first sent when the next week or month begins. */
const sentForOf = ({ organization }: Actor, sends: ManagementView['sends']): string | null =>
  sends && periodBegin(sends, toDay(new Date(), organization.timezone))

/** What was sent of a view, to compare it. */
const sentOf = ({ report, filters, recipients, name, isShared, sends }: ManagementView) => ({
  report,
  filters,
  recipientIds: recipients.map(({ id }) => id).toSorted(),
  name,
  isShared,
  sends,
})

/** Saves a report with its filters. @throws invalid when there are too many, or for whoever may not get it */
export const addView = (
  actor: Actor,
  { id = newId(), recipientIds, report, filters, ...view }: AddManagementView,
): Promise<ManagementView> =>
  inOrganization(actor, async (tx) => {
    const { organizationId, userId } = actor
    // Whoever saves one at the same time waits: the last place is given once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`management views of ${organizationId}`}, 0))`)
    const [stored] = await listViews(tx, actor, and(visible(actor), eq(managementViews.id, id)))
    if (stored) {
      const sent = { report, filters: soundFilters(report, filters), recipientIds: recipientIds.toSorted(), ...view }
      throw isDeepStrictEqual(sentOf(stored), sent) ? new AlreadyDone(stored) : savedOtherwise(stored)
    }
    const count = await tx.$count(managementViews, eq(managementViews.organizationId, organizationId))
    if (count >= MOST_VIEWS) throw invalid({ name: `There are ${MOST_VIEWS} views already. Please delete one first.` })
    await refuseOthers(tx, actor, recipientIds)
    await tx.insert(managementViews).values({
      organizationId,
      id,
      ownerId: userId,
      report,
      filters: soundFilters(report, filters),
      ...view,
      sentFor: sentForOf(actor, view.sends),
    })
    await setRecipients(tx, actor, id, recipientIds)
    await record(tx, actor, 'management-view.added', {
      subjectType: 'management-view',
      subjectId: id,
      details: { name: view.name },
    })
    return getView(tx, actor, id)
  })

/** Changes a view; one that begins to be sent is sent from the next week or month on. @throws not_found, conflict, invalid */
export const changeView = (
  actor: Actor,
  id: string,
  { version, recipientIds, filters, ...view }: ChangeManagementView,
): Promise<ManagementView> =>
  inOrganization(actor, async (tx) => {
    const before = await getView(tx, actor, id)
    await refuseOthers(tx, actor, recipientIds)
    const begins = view.sends !== before.sends ? { sentFor: sentForOf(actor, view.sends) } : {}
    const written = await tx
      .update(managementViews)
      .set({
        ...view,
        ...begins,
        filters: soundFilters(before.report, filters),
        updatedAt: sql`now()`,
        version: sql`${managementViews.version} + 1`,
      })
      .where(and(visible(actor), eq(managementViews.id, id), eq(managementViews.version, version)))
      .returning({ id: managementViews.id })
    if (!written.length) throw refuseStale(await getView(tx, actor, id))
    await setRecipients(tx, actor, id, recipientIds)
    await record(tx, actor, 'management-view.changed', {
      subjectType: 'management-view',
      subjectId: id,
      details: { name: view.name },
    })
    // A view that is no longer shared is no longer there for whoever does not own it.
    const [after] = await listViews(
      tx,
      actor,
      and(eq(managementViews.organizationId, actor.organizationId), eq(managementViews.id, id)),
    )
    return after!
  })

/** Deletes a view, for everybody who saw it. @throws not_found */
export const removeView = (actor: Actor, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    const { name } = await getView(tx, actor, id)
    await tx.delete(managementViews).where(and(visible(actor), eq(managementViews.id, id)))
    await record(tx, actor, 'management-view.removed', {
      subjectType: 'management-view',
      subjectId: id,
      details: { name },
    })
  })
