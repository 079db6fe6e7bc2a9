import 'server-only'
import { eq } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { organizations, planUsage } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { env } from '@/lib/base/env'
import { changedMeanwhile, invalid, notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { removeFiles, withFiles } from '@/lib/company/files/service'
import { letDefaultFollow } from '@/lib/company/firm/follow'
import { holdStanding, readPlan } from '@/lib/company/plans/places'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { type Throttle, throttle } from '@/lib/platform/http/throttle'
import { toLogo } from '@/lib/platform/images/encode'
import { enqueueMail } from '@/lib/platform/mail/service'

import { getOrganization, getStorageUsage, getUsage, holdOrganization } from './queries'
import type { ContactSupport, NextJobNumber, Organization, StorageUsage, UpdateOrganization, Usage } from './schema'

const SUPPORT_PER_USER: Throttle = { name: 'support', most: 5, minutes: 60 }

/** The actor's organisation. */
export const read = (actor: Actor): Promise<Organization> => reading(actor, (tx) => getOrganization(tx, actor))

export const usage = (actor: Actor): Promise<Usage> => reading(actor, (tx) => getUsage(tx, actor))

/** Bytes of files, exact: the counter moves in the transaction of each file's row. */
export const storageUsage = (actor: Actor): Promise<StorageUsage> => reading(actor, (tx) => getStorageUsage(tx, actor))

/** Changes the organisation's details, which its default letterhead goes along with; 409 with the stored record when `version` is an older one. */
export async function change(
  actor: Actor,
  id: number,
  { version, logo, ...changes }: UpdateOrganization,
): Promise<Organization> {
  if (id !== actor.organizationId) throw notFound('organization')
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const held = await holdOrganization(tx, actor)
    const before = await getOrganization(tx, actor)
    if (version !== undefined && version !== before.version) {
      throw changedMeanwhile('the organization', organizations)(before)
    }
    const after = await write(tx, actor, { ...changes, ...(logo === null && { logoFileId: null }) })
    await letDefaultFollow(tx, actor, before, after)
    if (logo === null) await removeFiles(tx, actor, [held.logoFileId])
    const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter((field) => before[field] !== after[field])
    await record(tx, actor, 'organization.changed', {
      subjectType: 'organization',
      subjectId: String(id),
      details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    })
    return after
  })
}

/** The number that the next job gets. */
export const readNextJobNumber = (actor: Actor): Promise<NextJobNumber> =>
  reading(actor, async (tx) => ({ nextJobNo: (await readPlan(tx, actor)).lastJobNo + 1 }))

/** Sets the number that the next job gets. @throws invalid for a number that may have been given already */
export const setNextJobNumber = (actor: Actor, { nextJobNo }: NextJobNumber): Promise<NextJobNumber> =>
  inOrganization(actor, async (tx) => {
    const { organizationId } = actor
    const from = (await holdStanding(tx, actor)).lastJobNo + 1
    if (nextJobNo < from) throw invalid({ nextJobNo: `No number is given twice: the next one is at least ${from}` })
    if (nextJobNo > from) {
      await tx
        .update(planUsage)
        .set({ lastJobNo: nextJobNo - 1 })
        .where(eq(planUsage.organizationId, organizationId))
      await record(tx, actor, 'organization.changed', {
        subjectType: 'organization',
        subjectId: String(organizationId),
        details: { nextJobNo: { from, to: nextJobNo } },
      })
    }
    return { nextJobNo }
  })

/** Gives the organisation a new logo, stored as an image of our own encoding. Errors: plan, unsupported. */
export async function setLogo(actor: Actor, image: UploadedFile): Promise<Organization> {
  const encoded = { ...(await toLogo(image)), kind: 'LOGO' as const }
  return withFiles(actor, [encoded], async (tx, [stored]) => {
    await holdStanding(tx, actor)
    const { logoFileId } = await holdOrganization(tx, actor)
    const after = await write(tx, actor, { logoFileId: stored!.id })
    await removeFiles(tx, actor, [logoFileId])
    await record(tx, actor, 'organization.changed', {
      subjectType: 'organization',
      subjectId: String(actor.organizationId),
      details: { logo: stored!.name },
    })
    return after
  })
}

async function write(tx: Tx, actor: Actor, changes: Partial<typeof organizations.$inferInsert>): Promise<Organization> {
  await tx
    .update(organizations)
    .set({ ...changes, ...nextVersion(organizations) })
    .where(eq(organizations.organizationId, actor.organizationId))
  return getOrganization(tx, actor)
}

/**
 * Sends a message to the operator of this installation, and a copy to its sender.
 * @returns the empty answer, made inside so that a replay with the same Idempotency-Key finds it
 */
export async function contactSupport(actor: Actor, message: ContactSupport): Promise<Record<string, never>> {
  await throttle(SUPPORT_PER_USER, actor.userId)
  return inOrganization(actor, async (tx) => {
    const id = newId()
    const support = {
      ...message,
      sender: `${fullName(actor)} <${actor.email}>${actor.claimsEmail ? ' (not confirmed)' : ''}`,
      organizationName: actor.organization.name,
    }
    const { organizationId, userId } = actor
    await enqueueMail(tx, {
      organizationId,
      key: `support:${id}`,
      to: env.SUPPORT_EMAIL,
      replyTo: actor.email,
      template: 'support-request',
      data: { ...support, userId, organizationId },
    })
    await enqueueMail(tx, {
      organizationId,
      key: `support-copy:${id}`,
      to: actor.email,
      template: 'support-copy',
      data: support,
    })
    await record(tx, actor, 'support.contacted', {
      subjectType: 'support',
      subjectId: id,
      details: { category: message.category },
    })
    return {}
  })
}
