import 'server-only'
import { and, eq, ne } from 'drizzle-orm'

import type { LinkPerson } from '@/db/link-person'
import { organizations, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'

import type { Actor } from './actor'

/** Whether somebody may still have what they once asked for. */
export const worksHere = async (
  tx: Tx,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
): Promise<boolean> =>
  (await tx.$count(
    users,
    and(eq(users.organizationId, organizationId), eq(users.id, userId), ne(users.status, 'REMOVED')),
  )) > 0

/** Whoever asked for work that goes on without a session of theirs, as they are now. */
export async function onBehalfOf(
  tx: Tx,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
): Promise<Actor> {
  const [row] = await tx
    .select({
      user: {
        userId: users.id,
        role: users.role,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        pictureFileId: users.pictureFileId,
        theme: users.theme,
      },
      organization: {
        name: organizations.name,
        identifier: organizations.identifier,
        pricingPlan: organizations.pricingPlan,
        timezone: organizations.timezone,
        currency: organizations.currency,
      },
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.organizationId, users.organizationId))
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  const { user, organization } = row!
  return { ...user, organizationId, sessionId: '', organization }
}

/**
 * Somebody outside who acts by a link of the firm's. They act with the firm's rights in what the link is about: whoever
 * sent it may have left since, or have another role.
 */
export const byLink = (sender: Actor, doer: LinkPerson): Actor => ({ ...sender, role: 'Administrator', doer })

/** What the product does by itself of what somebody once asked for, with the firm's rights. */
export const byWorker = (sender: Actor): Actor => ({ ...sender, role: 'Administrator', doer: { kind: 'worker' } })
