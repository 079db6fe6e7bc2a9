import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { formTemplateGroups, formTemplateVersions, formTemplates, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, requireChanged } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { spelled } from '@/lib/paper/forms/canonical'
import { faultsOf } from '@/lib/paper/forms/faults'
import {
  findTemplate,
  hasRoom,
  listTemplates,
  liveGroup,
  liveTemplate,
  requireTemplate,
} from '@/lib/paper/forms/queries/templates'
import { MOST_TEMPLATES } from '@/lib/paper/forms/rules'
import type {
  BeginTemplate,
  ChangeFormTemplate,
  CopyTemplate,
  FormEffects,
  FormItem,
  FormTemplate,
  DropDraft,
  SaveDraft,
  SaveTemplate,
} from '@/lib/paper/forms/schema'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { hold as holdGroup } from './groups'

const changedTemplate = changedMeanwhile('this template')

/**
 * Refuses over a template as it stands: beside its draft, who wrote that last; beside another version, who published it.
 * Its own time says less: a rename moves it, and a draft does not.
 */
async function refuseStale(tx: Tx, actor: Actor, before: FormTemplate, seen: { version: number } = before) {
  const { id, version, draft } = before
  const [published] =
    version === seen.version
      ? []
      : await tx
          .select({ changedAt: formTemplateVersions.createdAt, by: personColumns })
          .from(formTemplateVersions)
          .innerJoin(users, sameRow(users, formTemplateVersions.createdBy))
          .where(
            and(
              eq(formTemplateVersions.organizationId, actor.organizationId),
              eq(formTemplateVersions.templateId, id),
              eq(formTemplateVersions.version, version),
            ),
          )
  const last = published
    ? { changedAt: published.changedAt, updatedBy: toPerson(published.by) }
    : version === seen.version && draft && { changedAt: draft.savedAt, updatedBy: draft.savedBy }
  return changedTemplate({ ...before, ...last })
}

/** Its revision stays: the next draft counts on. */
const NO_DRAFT = { draftName: null, draftItems: null, draftedBy: null, draftedAt: null }

/** One template. @throws not_found */
export const open = (actor: Actor, id: string): Promise<FormTemplate> =>
  reading(actor, (tx) => requireTemplate(tx, actor, id))

/**
 * Publishes a template: a new one, or the next version of one. Forms that were started keep the version that they have.
 * Postgres refuses a name that is taken.
 * @throws not_found, invalid for items that do not go together and for a group that is not there, conflict with the
 *   stored one
 */
export async function save(actor: Actor, { version, ...sent }: SaveTemplate): Promise<FormTemplate> {
  const faults = faultsOf(sent.formItems)
  if (faults.length) throw invalid(faults)
  const { id } = sent
  // Whatever version a template without an id names, there is none that it follows.
  if (version === undefined || !id) return publishNew(actor, sent)
  return inOrganization(actor, async (tx) => {
    await hold(tx, actor, id)
    const before = await requireTemplate(tx, actor, id)
    if (before.version !== version) throw await refuseStale(tx, actor, before, { version })
    return publishNext(tx, actor, before, sent)
  })
}

const publishNew = (actor: Actor, { id = newId(), ...sent }: Omit<SaveTemplate, 'version'>): Promise<FormTemplate> =>
  inOrganization(actor, async (tx) => {
    const known = { asked: sent, find: () => findTemplate(tx, actor, id) }
    await refuseKnown(tx, actor, formTemplates, id, known)
    await requireRoom(tx, actor, sent.formTemplateGroupId)
    const { templateName: name, formTemplateGroupId: groupId, formItems: items } = sent
    await createOnce(
      tx,
      formTemplates,
      { organizationId: actor.organizationId, id, groupId, name, items, version: 1 },
      known,
    )
    await keepVersion(tx, actor, { id, version: 1, name, items })
    await recordChange(tx, actor, 'form-template.added', id, { name })
    return requireTemplate(tx, actor, id)
  })

/**
 * Writes the next version of a template that is held. What a colleague wrote of it stays a draft, unless it is what is
 * published.
 */
export async function publishNext(
  tx: Tx,
  actor: Actor,
  before: FormTemplate,
  { templateName: name, formTemplateGroupId: groupId, formItems: items }: Omit<SaveTemplate, 'id' | 'version'>,
): Promise<FormTemplate> {
  const { id } = before
  if (groupId !== before.formTemplateGroupId) await requireRoom(tx, actor, groupId)
  const version = before.version + 1
  const { draft } = before
  const isPublished = draft?.templateName === name && spelled(draft.formItems) === spelled(items)
  const isColleagues = draft !== null && draft.savedBy.id !== actor.userId && !isPublished
  await requireChanged(
    tx
      .update(formTemplates)
      .set({ groupId, name, items, version, updatedAt: sql`now()`, ...(isColleagues ? {} : NO_DRAFT) })
      .where(liveTemplate(actor, id)),
  )
  await keepVersion(tx, actor, { id, version, name, items })
  await recordChange(tx, actor, 'form-template.published', id, { name, version })
  return requireTemplate(tx, actor, id)
}

/** Writes a new template into a group that is held. */
export async function addTo(
  tx: Tx,
  actor: Actor,
  groupId: string,
  { name, items, effects, id = newId() }: { name: string; items: FormItem[]; effects?: FormEffects; id?: string },
): Promise<FormTemplate> {
  const { organizationId } = actor
  await tx.insert(formTemplates).values({ organizationId, id, groupId, name, items, version: 1, ...effects })
  await keepVersion(tx, actor, { id, version: 1, name, items })
  await recordChange(tx, actor, 'form-template.added', id, { name })
  return requireTemplate(tx, actor, id)
}

async function keepVersion(
  tx: Tx,
  { organizationId, userId: createdBy }: Actor,
  { id: templateId, ...kept }: { id: string; version: number; name: string; items: FormItem[] },
): Promise<void> {
  await tx.insert(formTemplateVersions).values({ organizationId, templateId, createdBy, ...kept })
}

/** Begins a template that nobody can start a form from until it is published. @throws invalid, conflict */
export async function begin(
  actor: Actor,
  { id = newId(), templateName: name, formTemplateGroupId: groupId }: BeginTemplate,
): Promise<FormTemplate> {
  return inOrganization(actor, async (tx) => {
    const known = { asked: { name, groupId }, find: () => findTemplate(tx, actor, id) }
    await refuseKnown(tx, actor, formTemplates, id, known)
    await requireRoom(tx, actor, groupId)
    await createOnce(tx, formTemplates, { organizationId: actor.organizationId, id, groupId, name }, known)
    await recordChange(tx, actor, 'form-template.added', id, { name })
    return requireTemplate(tx, actor, id)
  })
}

/** Keeps what is written of the next version. @throws not_found, conflict with the stored one when somebody else wrote */
export async function saveDraft(
  actor: Actor,
  id: string,
  { templateName, formItems, version, revision }: SaveDraft,
): Promise<FormTemplate> {
  return inOrganization(actor, async (tx) => {
    await hold(tx, actor, id)
    const before = await requireTemplate(tx, actor, id)
    if (before.version !== version || (before.draft?.revision ?? 0) !== revision) {
      throw await refuseStale(tx, actor, before, { version })
    }
    await requireChanged(
      tx
        .update(formTemplates)
        .set({
          draftName: templateName,
          draftItems: formItems,
          draftRevision: sql`${formTemplates.draftRevision} + 1`,
          draftedBy: actor.userId,
          draftedAt: sql`now()`,
        })
        .where(liveTemplate(actor, id)),
    )
    return requireTemplate(tx, actor, id)
  })
}

/**
 * Gives up what was written of the next version.
 * @throws not_found, conflict with the stored one when somebody wrote on meanwhile
 */
export async function dropDraft(actor: Actor, id: string, { revision }: DropDraft): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await hold(tx, actor, id)
    const before = await requireTemplate(tx, actor, id)
    // A second try finds none.
    if (before.draft && before.draft.revision !== revision) throw await refuseStale(tx, actor, before)
    await requireChanged(tx.update(formTemplates).set(NO_DRAFT).where(liveTemplate(actor, id)))
  })
}

/**
 * Renames a template, moves it into another group, archives it, brings it back, or says what it does. Postgres refuses a
 * name that is taken.
 * @throws not_found, invalid, conflict for a group that is full
 */
export async function change(
  actor: Actor,
  id: string,
  { templateName, formTemplateGroupId, isArchived, effects }: ChangeFormTemplate,
): Promise<FormTemplate> {
  return inOrganization(actor, async (tx) => {
    await hold(tx, actor, id)
    const before = await requireTemplate(tx, actor, id)
    const moves = formTemplateGroupId !== undefined && formTemplateGroupId !== before.formTemplateGroupId
    if (moves) await requireRoom(tx, actor, formTemplateGroupId)
    await requireChanged(
      tx
        .update(formTemplates)
        .set({
          name: templateName,
          groupId: formTemplateGroupId,
          archivedAt: isArchived === undefined ? undefined : isArchived ? sql`coalesce(archived_at, now())` : null,
          ...effects,
          updatedAt: sql`now()`,
        })
        .where(liveTemplate(actor, id)),
    )
    const after = await requireTemplate(tx, actor, id)
    const plain = ({ formItems: _, draft: __, uses: ___, effects, ...fields }: FormTemplate) => ({
      ...fields,
      ...effects,
    })
    await recordChange(tx, actor, 'form-template.changed', id, changesBetween(plain(before), plain(after)))
    return after
  })
}

/** Deletes a template. Forms that were started from it stay as they are. @throws not_found */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const [removed] = await tx
      .update(formTemplates)
      .set({ deletedAt: sql`now()` })
      .where(liveTemplate(actor, id))
      .returning({ name: formTemplates.name })
    if (!removed) throw notFound('form template')
    await recordChange(tx, actor, 'form-template.deleted', id, removed)
  })
}

/**
 * Copies a template into a group, as it is published or, before that, as it is written. Without a name it keeps its own,
 * or gets one that the group has not.
 * @throws not_found, invalid, conflict when the id is another's or the group is full
 */
export async function copyInto(
  actor: Actor,
  groupId: string,
  { id = newId(), formTemplateId, templateName }: CopyTemplate,
): Promise<FormTemplate> {
  return inOrganization(actor, async (tx) => {
    // The lock comes first: the later of two with one id is answered as a replay.
    await holdGroup(tx, actor, groupId)
    const asked = { groupId, formTemplateId, templateName }
    await refuseKnown(tx, actor, formTemplates, id, {
      asked,
      find: () => findTemplate(tx, actor, id),
      isHere: (stored) => stored.formTemplateGroupId === groupId,
    })
    const source = await requireTemplate(tx, actor, formTemplateId)
    await requireRoom(tx, actor, groupId)
    const items = source.version ? source.formItems : (source.draft?.formItems ?? [])
    const faults = faultsOf(items)
    if (!items.length || faults.length) throw conflict('This template is not finished yet. Publish it first.')
    const taken = (await listTemplates(tx, actor, [groupId])).map((template) => template.templateName.toLowerCase())
    const name = templateName ?? freeName(source.templateName, new Set(taken))
    await keepAsked(tx, actor, { table: formTemplates, ids: [id], asked })
    return addTo(tx, actor, groupId, { id, name, items, effects: source.effects })
  })
}

/** `Work authorisation`, `Work authorisation (copy)`, `Work authorisation (copy 2)` … */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const named = (at: number) => {
    const ending = at === 0 ? '' : at === 1 ? ' (copy)' : ` (copy ${at})`
    return `${name.slice(0, 100 - ending.length)}${ending}`
  }
  let at = 0
  while (taken.has(named(at).toLowerCase())) at++
  return named(at)
}

/** Sets what a template that is held does. */
export async function setEffects(tx: Tx, actor: Actor, id: string, effects: FormEffects): Promise<void> {
  await requireChanged(
    tx
      .update(formTemplates)
      .set({ ...effects, updatedAt: sql`now()` })
      .where(liveTemplate(actor, id)),
  )
}

/** Locks a template until the transaction ends. @throws not_found */
export async function hold(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [held] = await tx
    .select({ id: formTemplates.id })
    .from(formTemplates)
    .where(liveTemplate(actor, id))
    .for('no key update')
  if (!held) throw notFound('form template')
}

/** @throws invalid for a group that is not there, conflict for a full one */
async function requireRoom(tx: Tx, actor: Actor, groupId: string): Promise<void> {
  const [group] = await tx
    .select({ id: formTemplateGroups.id })
    .from(formTemplateGroups)
    .where(liveGroup(actor, groupId))
    // Whoever deletes the group waits, and deletes this template as well; whoever else adds to it waits for the last place.
    .for('no key update')
  if (!group) throw invalid({ formTemplateGroupId: 'Please choose a group' })
  if (!(await hasRoom(tx, actor, groupId))) throw conflict(`A group has at most ${MOST_TEMPLATES} templates.`)
}

const recordChange = (tx: Tx, actor: Actor, action: string, subjectId: string, details: Record<string, unknown>) =>
  record(tx, actor, action, { subjectType: 'form-template', subjectId, details })
