import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { organizations, planUsage, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { overPlan, unauthenticated, wrongRole } from '@/lib/base/errors'
import type { Actor } from '@/lib/platform/auth/actor'

import { planRefusal } from './rules'

interface Scope {
  organizationId: number
}

/**
 * Locks the organisation's counters until the transaction ends and returns them with its plan. A verb that changes who
 * may work here takes this lock before any user's row, so that two Administrators at once cannot deadlock.
 */
export async function lockPlan(tx: Tx, { organizationId }: Scope) {
  const [usage] = await tx
    .select({
      pricingPlan: organizations.pricingPlan,
      userCount: planUsage.userCount,
      jobCount: planUsage.jobCount,
      storageBytes: planUsage.storageBytes,
    })
    .from(planUsage)
    .innerJoin(organizations, eq(organizations.organizationId, planUsage.organizationId))
    .where(eq(planUsage.organizationId, organizationId))
    .for('update', { of: planUsage })
  return usage!
}

/**
 * Locks the counters as `lockPlan` does, then checks under the lock that the actor still has the role that the request
 * began with: somebody may have taken it away since. Every verb that decides who works here, changes the organisation's
 * details or deletes begins with it: when two Administrators demote each other at once, one succeeds.
 */
export async function holdStanding(tx: Tx, actor: Actor): ReturnType<typeof lockPlan> {
  const plan = await lockPlan(tx, actor)
  const [now] = await tx
    .select({ role: users.role, status: users.status })
    .from(users)
    .where(and(eq(users.organizationId, actor.organizationId), eq(users.id, actor.userId)))
  if (now?.status !== 'ACTIVE') throw unauthenticated()
  if (now.role !== actor.role) throw wrongRole('Your role was just changed, and this is not yours to do any more.')
  return plan
}

/** Takes a user's place; 403 when the plan has none left. The caller holds the lock and passes what it read. */
export async function takePlace(
  tx: Tx,
  scope: Scope,
  { pricingPlan, userCount }: Awaited<ReturnType<typeof lockPlan>>,
): Promise<void> {
  const refusal = planRefusal(pricingPlan, 'users', userCount)
  if (refusal) throw overPlan(refusal)
  await moveUserCount(tx, scope, 1)
}

/** Frees the place of a removed user. */
export const freePlace = (tx: Tx, scope: Scope): Promise<void> => moveUserCount(tx, scope, -1)

async function moveUserCount(tx: Tx, { organizationId }: Scope, by: 1 | -1): Promise<void> {
  await tx
    .update(planUsage)
    .set({ userCount: sql`${planUsage.userCount} + ${by}` })
    .where(eq(planUsage.organizationId, organizationId))
}
