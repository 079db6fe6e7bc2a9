import 'server-only'
import { type SQL, and, asc, eq, inArray, or } from 'drizzle-orm'

import { byName, inAlphabet } from '@/db/alphabet'
import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { managementViewRecipients, managementViews, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeVersion } from '@/db/versioned'
import { changedMeanwhile, invalid, notFound } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { listAdministrators } from '@/lib/company/organization/queries'
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

/** How many views somebody has, and how many are shared in an organisation. */
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
    .orderBy(asc(inAlphabet(managementViews.name)), asc(managementViews.id))
    .limit(2 * MOST_VIEWS)
  const ids = rows.map(({ id }) => id)
  const people = ids.length
    ? await tx
        .select({ viewId: managementViewRecipients.viewId, person: personColumns, status: users.status })
        .from(managementViewRecipients)
        .innerJoin(users, sameRow(users, managementViewRecipients.userId))
        .where(
          and(
            eq(managementViewRecipients.organizationId, actor.organizationId),
            inArray(managementViewRecipients.viewId, ids),
          ),
        )
        .orderBy(...byName(users))
    : []
  return rows.map(({ owner, filters, report, ...row }) => ({
    ...row,
    report: report as ManagementView['report'],
    filters: ManagementFilters.parse(filters),
    owner: toPerson(owner),
    isOwn: owner.id === actor.userId,
    recipients: people
      .filter(({ viewId }) => viewId === row.id)
      .map(({ person, status }) => ({
        ...toPerson(person),
        getsIt: status === 'ACTIVE' && person.role === 'Administrator',
      })),
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

/** Whoever is chosen to get reports leads the organisation now. @throws invalid */
async function refuseOthers(tx: Tx, actor: Actor, chosenIds: readonly string[]): Promise<void> {
  if (!chosenIds.length) return
  const leading = new Set((await listAdministrators(tx, actor)).map(({ id }) => id))
  if (!chosenIds.every((id) => leading.has(id)))
    throw invalid({ recipientIds: 'Only Administrators of your organisation can get it' })
}

/** One's own views and the shared ones each have an end, so that whoever is refused sees what is in the way. */
const OF_VIEWS = {
  own: { words: 'views of yours', among: ({ userId }: Actor) => eq(managementViews.ownerId, userId) },
  shared: { words: 'shared views', among: () => eq(managementViews.isShared, true) },
}

/** @throws invalid when there is no place for another one */
async function refuseTooMany(tx: Tx, actor: Actor, which: keyof typeof OF_VIEWS): Promise<void> {
  const { organizationId } = actor
  // Whoever saves one at the same time waits: the last place is given once.
  await oneAtATime(tx, `management views of ${organizationId}`)
  const { words, among } = OF_VIEWS[which]
  const count = await tx.$count(managementViews, and(eq(managementViews.organizationId, organizationId), among(actor)))
  if (count >= MOST_VIEWS) throw invalid({ name: `There are ${MOST_VIEWS} ${words} already. Please delete one first.` })
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
  sends && periodBegin(sends, todayIn(organization.timezone))

/** Saves a report with its filters. @throws invalid when there are too many, or for whoever may not get it */
export const addView = (
  actor: Actor,
  { id = newId(), recipientIds, report, filters: asked, ...view }: AddManagementView,
): Promise<ManagementView> =>
  inOrganization(actor, async (tx) => {
    const { organizationId, userId } = actor
    const filters = soundFilters(report, asked)
    const chosenIds = view.sends ? recipientIds : []
    const known = {
      asked: { report, filters: asked, recipientIds, ...view },
      find: () => getView(tx, actor, id),
    }
    await refuseKnown(tx, actor, managementViews, id, known)
    await refuseTooMany(tx, actor, 'own')
    if (view.isShared) await refuseTooMany(tx, actor, 'shared')
    await refuseOthers(tx, actor, chosenIds)
    const sentFor = sentForOf(actor, view.sends)
    await createOnce(
      tx,
      managementViews,
      { organizationId, id, ownerId: userId, report, filters, ...view, sentFor },
      known,
    )
    await setRecipients(tx, actor, id, chosenIds)
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
    const { organizationId } = actor
    const before = await getView(tx, actor, id)
    const chosenIds = view.sends ? recipientIds : []
    // Whoever lost the role since gets none, and keeps nobody from changing the rest.
    const isNew = (person: string) => !before.recipients.some((known) => known.id === person)
    await refuseOthers(tx, actor, chosenIds.filter(isNew))
    if (view.isShared && !before.isShared) await refuseTooMany(tx, actor, 'shared')
    // A view that is no longer shared is no longer there for whoever does not own it.
    const inside = eq(managementViews.organizationId, organizationId)
    const read = async () => (await listViews(tx, actor, and(inside, eq(managementViews.id, id))))[0]!
    await writeVersion(
      tx,
      managementViews,
      { id, version },
      {
        within: visible(actor),
        set: {
          ...view,
          ...(view.sends !== before.sends && { sentFor: sentForOf(actor, view.sends) }),
          filters: soundFilters(before.report, filters),
        },
        read,
        refuse: (current) => (current?.isOwn || current?.isShared ? refuseStale(current) : notFound('view')),
      },
    )
    await setRecipients(tx, actor, id, chosenIds)
    await record(tx, actor, 'management-view.changed', {
      subjectType: 'management-view',
      subjectId: id,
      details: { name: view.name },
    })
    return read()
  })

/** Deletes a view, for everybody who saw it. @throws not_found */
export const removeView = (actor: Actor, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    const [removed] = await tx
      .delete(managementViews)
      .where(and(visible(actor), eq(managementViews.id, id)))
      .returning({ name: managementViews.name })
    if (!removed) throw notFound('view')
    await record(tx, actor, 'management-view.removed', {
      subjectType: 'management-view',
      subjectId: id,
      details: removed,
    })
  })
