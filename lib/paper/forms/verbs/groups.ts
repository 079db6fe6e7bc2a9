import 'server-only'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { clientFormGroups, clients, formTemplateGroups, formTemplates } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, requireChanged } from '@/db/versioned'
import { AlreadyDone, changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { newId } from '@/lib/base/wire'
import { getJob } from '@/lib/job/jobs/queries/job'
import {
  defaultGroupOf,
  findGroup,
  groupNamed,
  groupsForClient,
  listGroups,
  listOffered,
  listTemplates,
  liveGroup,
  liveGroups,
  liveTemplates,
  requireGroup,
} from '@/lib/paper/forms/queries/templates'
import { MOST_GROUPS, STARTER_GROUP } from '@/lib/paper/forms/rules'
import type { AddGroup, ChangeGroup, OfferedGroup, OfferedTemplate, TemplateGroup } from '@/lib/paper/forms/schema'
import { fillStarterGroup } from '@/lib/paper/forms/starters'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

const refuseStale = changedMeanwhile('this group', formTemplateGroups)

/** The organisation's groups, with their templates where they are asked for. */
export const browse = (actor: Actor, { loadTemplates }: { loadTemplates: boolean }): Promise<TemplateGroup[]> =>
  reading(actor, async (tx) => {
    const groups = await listGroups(tx, actor)
    if (!loadTemplates) return groups
    return withTemplates(groups, await listTemplates(tx, actor, idsOf(groups)))
  })

/**
 * The groups of a job's client and those for all, with the templates that a form can be started from: the group that
 * the client's jobs begin with stands first.
 * @param items whether the templates come with what they ask
 * @throws not_found
 */
export const forJob = (actor: Actor, jobId: string, { items = true } = {}): Promise<OfferedGroup[]> =>
  reading(actor, async (tx) => {
    const { client } = await getJob(tx, actor, jobId)
    const listed = await listGroups(tx, actor, groupsForClient(client?.id ?? null))
    const first = client && (await defaultGroupOf(tx, actor, client.id))
    const groups = listed.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
    return withTemplates(groups, await listOffered(tx, actor, idsOf(groups), { items }))
  })

const idsOf = (groups: readonly TemplateGroup[]) => groups.map(({ id }) => id)

function withTemplates<T extends OfferedTemplate>(groups: readonly TemplateGroup[], templates: readonly T[]) {
  const byGroup = groupedBy(templates, ({ formTemplateGroupId }) => formTemplateGroupId)
  return groups.map((group) => ({ ...group, templates: byGroup.get(group.id) ?? [] }))
}

/**
 * Adds a group. Postgres refuses a name that is taken.
 * @throws invalid, conflict when the id is another's or there are enough
 */
export async function add(
  actor: Actor,
  { id = newId(), groupName, associatedClientId }: AddGroup,
): Promise<TemplateGroup> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { groupName, associatedClientId },
      find: () => findGroup(tx, actor, id),
    }
    await refuseKnown(tx, actor, formTemplateGroups, id, known)
    await requireClient(tx, actor, associatedClientId)
    await requireRoomForGroup(tx, actor)
    await createOnce(
      tx,
      formTemplateGroups,
      { organizationId, id, name: groupName, clientId: associatedClientId },
      known,
    )
    await recordChange(tx, actor, 'form-group.added', id, { name: groupName })
    return requireGroup(tx, actor, id)
  })
}

/**
 * Gives an organisation the group of starter forms that new ones begin with. One that has a group of that name is
 * answered with it.
 * @throws conflict when there are enough groups
 */
export async function addStarters(actor: Actor): Promise<TemplateGroup> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const there = await groupNamed(tx, actor, STARTER_GROUP)
    if (there) throw new AlreadyDone(await requireGroup(tx, actor, there))
    await requireRoomForGroup(tx, actor)
    const id = newId()
    const [added] = await tx
      .insert(formTemplateGroups)
      .values({ organizationId, id, name: STARTER_GROUP })
      // The later of two at once waits here, and then finds the group of the earlier one.
      .onConflictDoNothing()
      .returning({ id: formTemplateGroups.id })
    if (!added) {
      throw new AlreadyDone(await requireGroup(tx, actor, (await groupNamed(tx, actor, STARTER_GROUP)) ?? id))
    }
    await fillStarterGroup(tx, organizationId, id)
    await recordChange(tx, actor, 'form-group.added', id, { name: STARTER_GROUP })
    return requireGroup(tx, actor, id)
  })
}

/** Renames a group, or gives it to another client or to all. @throws not_found, invalid, conflict with the stored one */
export async function change(
  actor: Actor,
  { id, groupName, associatedClientId, version }: ChangeGroup,
): Promise<TemplateGroup> {
  return inOrganization(actor, async (tx) => {
    await hold(tx, actor, id)
    const before = await requireGroup(tx, actor, id)
    if (version !== undefined && before.version !== version) throw refuseStale(before)
    if (associatedClientId !== before.associatedClientId) await requireClient(tx, actor, associatedClientId)
    await requireChanged(
      tx
        .update(formTemplateGroups)
        .set({ name: groupName, clientId: associatedClientId, ...nextVersion(formTemplateGroups) })
        .where(liveGroup(actor, id)),
    )
    if (associatedClientId !== null) await forgetDefault(tx, actor, id, { but: associatedClientId })
    const after = await requireGroup(tx, actor, id)
    await recordChange(tx, actor, 'form-group.changed', id, changesBetween(before, after))
    return after
  })
}

/** Deletes a group with its templates. Forms that were started from them stay as they are. @throws not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await hold(tx, actor, id)
    const { groupName, templateCount } = await requireGroup(tx, actor, id)
    const deletedAt = sql`now()`
    // None is right: a group may hold no templates.
    await tx
      .update(formTemplates)
      .set({ deletedAt })
      .where(and(liveTemplates(actor), eq(formTemplates.groupId, id)))
    await requireChanged(tx.update(formTemplateGroups).set({ deletedAt, clientId: null }).where(liveGroup(actor, id)))
    await forgetDefault(tx, actor, id)
    await recordChange(tx, actor, 'form-group.deleted', id, { name: groupName, templates: templateCount })
  })
}

/** @throws conflict when an organisation has as many groups as it may have */
export async function requireRoomForGroup(tx: Tx, actor: Actor): Promise<void> {
  await oneAtATime(tx, `form groups of ${actor.organizationId}`)
  if ((await tx.$count(formTemplateGroups, liveGroups(actor))) >= MOST_GROUPS) {
    throw conflict(`An organization has at most ${MOST_GROUPS} groups of templates.`)
  }
}

/** Locks a group until the transaction ends. @throws not_found */
export async function hold(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [held] = await tx
    .select({ id: formTemplateGroups.id })
    .from(formTemplateGroups)
    .where(liveGroup(actor, id))
    .for('update')
  if (!held) throw notFound('group of templates')
}

/** Takes a group that is held from the clients whose jobs begin with it, all of them or all but one. */
async function forgetDefault(
  tx: Tx,
  { organizationId }: Actor,
  groupId: string,
  { but }: { but?: string } = {},
): Promise<void> {
  // None is right: no client may begin with it.
  await tx
    .delete(clientFormGroups)
    .where(
      and(
        eq(clientFormGroups.organizationId, organizationId),
        eq(clientFormGroups.groupId, groupId),
        but ? ne(clientFormGroups.clientId, but) : undefined,
      ),
    )
}

/**
 * Gives the groups of a client to the one that it is merged into, which begins with the group of the other where it had
 * none.
 */
export async function handOverGroups(tx: Tx, { organizationId }: Actor, from: string, into: string): Promise<void> {
  await tx
    .update(formTemplateGroups)
    .set({ clientId: into, ...nextVersion(formTemplateGroups) })
    .where(and(eq(formTemplateGroups.organizationId, organizationId), eq(formTemplateGroups.clientId, from)))
  const [given] = await tx
    .delete(clientFormGroups)
    .where(and(eq(clientFormGroups.organizationId, organizationId), eq(clientFormGroups.clientId, from)))
    .returning({ groupId: clientFormGroups.groupId })
  if (!given) return
  await tx
    .insert(clientFormGroups)
    .values({ organizationId, clientId: into, ...given })
    .onConflictDoNothing()
}

/** @throws invalid for a client that is not one of the organisation's */
async function requireClient(tx: Tx, { organizationId }: Actor, clientId: string | null): Promise<void> {
  if (clientId === null) return
  const [found] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.organizationId, organizationId), eq(clients.id, clientId), isNull(clients.mergedIntoId)))
    // The lock waits for a merge of the client, which is then found to be gone.
    .for('key share')
  if (!found) throw invalid({ associatedClientId: 'Please select a client' })
}

const recordChange = (tx: Tx, actor: Actor, action: string, subjectId: string, details: Record<string, unknown>) =>
  record(tx, actor, action, { subjectType: 'form-group', subjectId, details })
