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

const counters = {
  lastJobNo: planUsage.lastJobNo,
  userCount: planUsage.userCount,
  jobCount: planUsage.jobCount,
  jobsOpened: planUsage.jobsOpened,
  storageBytes: planUsage.storageBytes,
}

/** The country is for the telephone numbers of the jobs that are written under the lock. */
const ofOrganization = { pricingPlan: organizations.pricingPlan, country: organizations.country }

/**
 * Locks the organisation's counters until the transaction ends and returns them with its plan as it is then: whoever
 * waited for a change of plan is held to the new one. A verb that changes who may work here takes this lock before any
 * user's row, so that two Administrators at once cannot deadlock.
 */
export async function lockPlan(tx: Tx, { organizationId }: Scope) {
  // Sent together: the plan is read by a statement of its own, which sees what was written while the first one waited.
  const [[usage], [organization]] = await Promise.all([
    tx.select(counters).from(planUsage).where(eq(planUsage.organizationId, organizationId)).for('update'),
    tx.select(ofOrganization).from(organizations).where(eq(organizations.organizationId, organizationId)),
  ])
  return { ...usage!, ...organization! }
}

/** The same as it is now: nobody is kept from changing it. */
export async function readPlan(tx: Tx, { organizationId }: Scope): ReturnType<typeof lockPlan> {
  const [plan] = await tx
    .select({ ...counters, ...ofOrganization })
    .from(planUsage)
    .innerJoin(organizations, eq(organizations.organizationId, planUsage.organizationId))
    .where(eq(planUsage.organizationId, organizationId))
  return plan!
}

/**
 * Locks the counters as `lockPlan` does, then checks under the lock that the actor still has the role that the request
 * began with: somebody may have taken it away since. Every verb that decides who works here, changes the organisation's
 * details or deletes begins with it: when two Administrators demote each other at once, one succeeds.
 */
export async function holdStanding(tx: Tx, actor: Actor): ReturnType<typeof lockPlan> {
  const plan = await lockPlan(tx, actor)
  await requireStanding(tx, actor)
  return plan
}

/** Whether the actor still has that role, for what is none of those and may take long: nobody waits for the counters. */
export async function requireStanding(tx: Tx, actor: Actor): Promise<void> {
  const [now] = await tx
    .select({ role: users.role, status: users.status })
    .from(users)
    .where(and(eq(users.organizationId, actor.organizationId), eq(users.id, actor.userId)))
  if (now?.status !== 'ACTIVE') throw unauthenticated()
  if (now.role !== actor.role) throw wrongRole('Your role was just changed, and this is not yours to do any more.')
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
