import 'server-only'
import { and, eq } from 'drizzle-orm'

import { organizations, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'

import type { Actor } from './actor'

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
