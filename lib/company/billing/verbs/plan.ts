import 'server-only'
import { eq, sql } from 'drizzle-orm'

import { billingAccounts, organizations } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { conflict } from '@/lib/base/errors'
import type { PricingPlan } from '@/lib/base/roles'
import type { UpgradeToPayg } from '@/lib/company/billing/schema'
import { getOrganization } from '@/lib/company/organization/queries'
import type { Organization } from '@/lib/company/organization/schema'
import { holdStanding } from '@/lib/company/plans/places'
import { overFree } from '@/lib/company/plans/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { keepCard, requireCard } from './cards'
import { chargeOpen } from './payment'

const BY_AGREEMENT = 'The Unrestricted plan is by agreement. Please contact support to change it.'

/**
 * Moves the organisation to PAYG, or names another card holder there. With a payment provider it takes the card that the
 * payer's browser handed to it, and charges what is open; without one it is recorded who pays.
 * @throws conflict on a plan by agreement, invalid for a card that is not the organisation's
 */
export async function upgrade(actor: Actor, { cardHolderName, paymentMethodId }: UpgradeToPayg): Promise<Organization> {
  const card = await requireCard(actor, paymentMethodId)
  return inOrganization(actor, async (tx) => {
    const { pricingPlan } = await holdStanding(tx, actor)
    if (pricingPlan === 'UNRESTRICTED') throw conflict(BY_AGREEMENT)
    const account = { cardHolderName, updatedBy: actor.userId }
    await tx
      .insert(billingAccounts)
      .values({ organizationId: actor.organizationId, ...account })
      .onConflictDoUpdate({
        target: billingAccounts.organizationId,
        set: { ...account, updatedAt: sql`now()` },
      })
    if (card) {
      await keepCard(tx, actor, card)
      await chargeOpen(tx, actor)
    }
    return moveTo(tx, actor, pricingPlan, 'PAYG')
  })
}

/**
 * Moves the organisation back to FREE. The month until now is still charged.
 * @throws conflict while it has more than FREE includes, naming all of it, on FREE, and on a plan by agreement
 */
export function downgrade(actor: Actor): Promise<Organization> {
  return inOrganization(actor, async (tx) => {
    const { pricingPlan, ...usage } = await holdStanding(tx, actor)
    if (pricingPlan === 'UNRESTRICTED') throw conflict(BY_AGREEMENT)
    if (pricingPlan === 'FREE') throw conflict('This organization is on the Free plan already.')
    const over = overFree(usage)
    if (over) throw conflict(over)
    return moveTo(tx, actor, pricingPlan, 'FREE')
  })
}

async function moveTo(tx: Tx, actor: Actor, from: PricingPlan, to: PricingPlan): Promise<Organization> {
  if (from !== to) {
    await tx
      .update(organizations)
      .set({ pricingPlan: to, ...nextVersion(organizations) })
      .where(eq(organizations.organizationId, actor.organizationId))
  }
  await record(tx, actor, 'plan.changed', {
    subjectType: 'organization',
    subjectId: String(actor.organizationId),
    details: { pricingPlan: { from, to } },
  })
  return getOrganization(tx, actor)
}
