import 'server-only'
import { and, eq } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { estimates, letterheads } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, requireChanged } from '@/db/versioned'
import { changedMeanwhile, conflict, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { lockStorage, removeFiles, withFiles } from '@/lib/company/files/service'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { toLogo } from '@/lib/platform/images/encode'

import { toBackground } from './background'
import type { Example } from './example'
import {
  findLetterhead,
  holdLetterheads,
  letterheadFor,
  listLetterheads,
  ownLetterhead,
  requireLetterhead,
} from './queries'
import { MOST_LETTERHEADS, deletionRefusal } from './rules'
import type { AddLetterhead, ChangeLetterhead, Letterhead, PreviewLetterhead } from './schema'

const refuseStale = changedMeanwhile('this letterhead', letterheads)

/** The organisation's letterheads, the default one first, then by name. */
export const browse = (actor: Actor): Promise<Letterhead[]> => reading(actor, (tx) => listLetterheads(tx, actor))

/** One letterhead. @throws not_found */
export const open = (actor: Actor, id: string): Promise<Letterhead> =>
  reading(actor, (tx) => requireLetterhead(tx, actor, id))

/**
 * Adds a letterhead. Postgres refuses a name that is taken.
 * @throws invalid, conflict when the id is another's or there are enough
 */
export async function add(actor: Actor, { id = newId(), ...fields }: AddLetterhead): Promise<Letterhead> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: fields,
      find: () => findLetterhead(tx, actor, id),
    }
    await refuseKnown(tx, actor, letterheads, id, known)
    await holdLetterheads(tx, actor)
    if ((await tx.$count(letterheads, eq(letterheads.organizationId, organizationId))) >= MOST_LETTERHEADS) {
      throw conflict(`An organization has at most ${MOST_LETTERHEADS} letterheads.`)
    }
    if (fields.isDefault) await takeDefault(tx, actor)
    await createOnce(tx, letterheads, { organizationId, id, ...fields }, known)
    await recordChange(tx, actor, 'letterhead.added', id, { name: fields.name })
    return requireLetterhead(tx, actor, id)
  })
}

/**
 * Changes a letterhead. The one that becomes the default takes that from the other; the default one stays it until then.
 * Postgres refuses a name that is taken.
 * @throws not_found, invalid, conflict with the stored one
 */
export async function change(
  actor: Actor,
  id: string,
  { version, isDefault, ...fields }: ChangeLetterhead,
): Promise<Letterhead> {
  return inOrganization(actor, async (tx) => {
    await holdLetterheads(tx, actor)
    const before = await requireLetterhead(tx, actor, id)
    if (before.version !== version) throw refuseStale(before)
    if (before.isDefault && isDefault === false) {
      throw conflict('There is always a default letterhead. Make another one the default instead.')
    }
    if (isDefault && !before.isDefault) await takeDefault(tx, actor)
    const after = await write(tx, actor, id, { ...fields, isDefault })
    await recordChange(tx, actor, 'letterhead.changed', id, changesBetween(before, after))
    return after
  })
}

/** Deletes a letterhead with its files. @throws not_found, conflict for the default one and for one that clients use */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { logoFileId, backgroundFileId } = await hold(tx, actor, id, { goes: true })
    const { name, isDefault, clientCount } = await requireLetterhead(tx, actor, id)
    const refusal = deletionRefusal({ isDefault, clientCount })
    if (refusal) throw conflict(refusal)
    // Estimates go out under their client's letterhead, or the default one, from now on.
    await tx
      .update(estimates)
      .set({ letterheadId: null })
      .where(and(eq(estimates.organizationId, actor.organizationId), eq(estimates.letterheadId, id)))
    await requireChanged(tx.delete(letterheads).where(ownLetterhead(actor, id)))
    await removeFiles(tx, actor, [logoFileId, backgroundFileId])
    await recordChange(tx, actor, 'letterhead.deleted', id, { name })
  })
}

/** Gives a letterhead a logo, encoded again, in place of the one before. @throws not_found, plan, unsupported */
export async function setLogo(actor: Actor, id: string, image: UploadedFile): Promise<Letterhead> {
  const encoded = { ...(await toLogo(image)), kind: 'LETTERHEAD_LOGO' as const }
  return withFiles(actor, [encoded], async (tx, [stored]) => {
    const { logoFileId } = await hold(tx, actor, id)
    const after = await write(tx, actor, id, { logoFileId: stored!.id })
    await removeFiles(tx, actor, [logoFileId])
    await recordChange(tx, actor, 'letterhead.logo-changed', id, { file: stored!.name })
    return after
  })
}

/** Takes the logo of a letterhead away. @throws not_found */
export async function removeLogo(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { logoFileId } = await hold(tx, actor, id)
    if (!logoFileId) return
    await write(tx, actor, id, { logoFileId: null })
    await removeFiles(tx, actor, [logoFileId])
    await recordChange(tx, actor, 'letterhead.logo-removed', id, {})
  })
}

/**
 * Lays a PDF or a picture under the pages, in place of the one before.
 * @throws not_found, invalid for a PDF that cannot be used, plan, unsupported
 */
export async function setBackground(actor: Actor, id: string, file: UploadedFile): Promise<Letterhead> {
  const { pages, ...background } = await toBackground(file)
  return withFiles(actor, [{ ...background, kind: 'LETTERHEAD_BACKGROUND' }], async (tx, [stored]) => {
    const { backgroundFileId } = await hold(tx, actor, id)
    const after = await write(tx, actor, id, { backgroundFileId: stored!.id, backgroundPages: pages })
    await removeFiles(tx, actor, [backgroundFileId])
    await recordChange(tx, actor, 'letterhead.background-changed', id, { file: stored!.name })
    return after
  })
}

/** Takes the background of a letterhead away. @throws not_found */
export async function removeBackground(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { backgroundFileId } = await hold(tx, actor, id)
    if (!backgroundFileId) return
    await write(tx, actor, id, { backgroundFileId: null, backgroundPages: null })
    await removeFiles(tx, actor, [backgroundFileId])
    await recordChange(tx, actor, 'letterhead.background-removed', id, {})
  })
}

/** What an example report under a letterhead is drawn from, as it is typed. @throws not_found */
export const gatherExample = (actor: Actor, { id, ...words }: PreviewLetterhead): Promise<Example> =>
  reading(actor, async (tx) => {
    const stored = id ? await letterheadFor(tx, actor, { letterheadId: id }) : null
    const { logo = null, background = null, backgroundPages = null } = stored ?? {}
    return { words, files: { logo, background, backgroundPages }, organization: actor.organization.name }
  })

/** Locks the letterheads until the transaction ends. @returns the files of one. @throws not_found */
async function hold(tx: Tx, actor: Actor, id: string, how?: { goes: boolean }) {
  const held = (await holdLetterheads(tx, actor, how)).find((one) => one.id === id)
  if (!held) throw notFound('letterhead')
  return held
}

/** Takes being the default from whichever letterhead is it. Whoever has that one open reads that it changed. */
async function takeDefault(tx: Tx, { organizationId }: Actor): Promise<void> {
  // None is right: the first letterhead takes it from no other.
  await tx
    .update(letterheads)
    .set({ isDefault: false, ...nextVersion(letterheads) })
    .where(and(eq(letterheads.organizationId, organizationId), letterheads.isDefault))
}

async function write(tx: Tx, actor: Actor, id: string, changes: Partial<typeof letterheads.$inferInsert>) {
  await requireChanged(
    tx
      .update(letterheads)
      .set({ ...changes, ...nextVersion(letterheads) })
      .where(ownLetterhead(actor, id)),
  )
  return requireLetterhead(tx, actor, id)
}

const recordChange = (tx: Tx, actor: Actor, action: string, subjectId: string, details: Record<string, unknown>) =>
  record(tx, actor, action, { subjectType: 'letterhead', subjectId, details })
