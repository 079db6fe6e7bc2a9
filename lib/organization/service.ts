import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'

import { organizations } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { record } from '@/lib/activity/service'
import type { Actor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { conflict, notFound } from '@/lib/errors'
import { type Throttle, throttle } from '@/lib/http/throttle'
import { enqueueMail } from '@/lib/mail/service'
import { fullName } from '@/lib/users/rules'
import { newId } from '@/lib/wire'

import { getOrganization, getStorageUsage, getUsage } from './queries'
import type { ContactSupport, Organization, StorageUsage, UpdateOrganization, Usage } from './schema'

const SUPPORT_PER_USER: Throttle = { name: 'support', most: 5, minutes: 60 }

/** The actor's organisation. */
export const read = (actor: Actor): Promise<Organization> => inOrganization(actor, (tx) => getOrganization(tx, actor))

export const usage = (actor: Actor): Promise<Usage> => inOrganization(actor, (tx) => getUsage(tx, actor))

/** Bytes of files, exact: the counter moves in the transaction of each file's row. */
export const storageUsage = (actor: Actor): Promise<StorageUsage> =>
  inOrganization(actor, (tx) => getStorageUsage(tx, actor))

/** Changes what the organisation says of itself; 409 with the record as it is now when `version` is an older one. */
export async function change(
  actor: Actor,
  id: number,
  { version, logo, ...changes }: z.output<typeof UpdateOrganization>,
): Promise<Organization> {
  if (id !== actor.organizationId) throw notFound('organization')
  return inOrganization(actor, async (tx) => {
    const [row] = await tx
      .select({ version: organizations.version })
      .from(organizations)
      .where(eq(organizations.organizationId, id))
      .for('update')
    if (version !== undefined && version !== row?.version) {
      throw conflict('Somebody else just changed the organization.', await getOrganization(tx, actor))
    }
    const before = await getOrganization(tx, actor)
    await tx
      .update(organizations)
      .set({
        ...changes,
        ...(logo === null && { logoFileId: null }),
        version: sql`${organizations.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(organizations.organizationId, id))
    const after = await getOrganization(tx, actor)
    const changed = (Object.keys(changes) as (keyof typeof changes)[]).filter((field) => before[field] !== after[field])
    await record(tx, actor, 'organization.changed', {
      subjectType: 'organization',
      subjectId: String(id),
      details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    })
    return after
  })
}

/** Sends a message to whoever operates this installation, and a copy of it to who wrote it. */
export async function contactSupport(actor: Actor, message: ContactSupport): Promise<void> {
  await throttle(SUPPORT_PER_USER, actor.userId)
  await inOrganization(actor, async (tx) => {
    const id = newId()
    const support = {
      ...message,
      sender: `${fullName(actor)} <${actor.email}>`,
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
  })
}
