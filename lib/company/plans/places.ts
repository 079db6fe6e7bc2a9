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
 * Locks the organisation's counters until the transaction ends and answers them beside its plan. Whoever changes who may
 * work here takes this lock before any user's row, so that two Administrators at once cannot deadlock.
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
 * Locks the counters as `lockPlan` does and asks under the lock whether the actor still is who the request began as: their
 * role was read before the transaction, and somebody may have taken it from them since. Every verb that decides who works
 * here, what the organisation says of itself, or what is deleted begins with it: of two Administrators who demote each other
 * at once, one does.
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

/** Takes a user's place; 403 when the plan has none left. The caller holds the lock and says what it read under it. */
export async function takePlace(
  tx: Tx,
  scope: Scope,
  { pricingPlan, userCount }: Awaited<ReturnType<typeof lockPlan>>,
): Promise<void> {
  const refusal = planRefusal(pricingPlan, 'users', userCount)
  if (refusal) throw overPlan(refusal)
  await moveUserCount(tx, scope, 1)
}

/** Gives the place of a removed user back. */
export const freePlace = (tx: Tx, scope: Scope): Promise<void> => moveUserCount(tx, scope, -1)

async function moveUserCount(tx: Tx, { organizationId }: Scope, by: 1 | -1): Promise<void> {
  await tx
    .update(planUsage)
    .set({ userCount: sql`${planUsage.userCount} + ${by}` })
    .where(eq(planUsage.organizationId, organizationId))
}
