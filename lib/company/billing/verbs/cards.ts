import 'server-only'
import { eq } from 'drizzle-orm'

import { billingCards } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import type { CardSetup } from '@/lib/company/billing/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import {
  type Card,
  type Provider,
  createCustomer,
  findCard,
  prepareCard,
  provider,
} from '@/lib/platform/payments/stripe'

/** A card that the provider holds for the organisation. */
export type HeldCard = Card & { paymentMethodId: string }

/**
 * Prepares the payer's browser to hand a card to the provider: the card's number never comes here.
 * @throws unavailable while the provider does not answer
 */
export async function setUpCard(actor: Actor): Promise<CardSetup> {
  const known = provider()
  const { organizationId } = actor
  const prepared = known && (await prepare(known, actor))
  return inOrganization(actor, async (tx) => {
    if (!prepared) return { setup: null }
    const { customerId, setup } = prepared
    await tx.insert(billingCards).values({ organizationId, customerId }).onConflictDoNothing()
    return { setup }
  })
}

async function prepare(known: Provider, { organizationId, organization }: Actor) {
  const held = await inOrganization({ organizationId }, (tx) => findCustomer(tx, { organizationId }))
  const customerId = held ?? (await createCustomer(known, organizationId, organization.name))
  const clientSecret = await prepareCard(known, customerId)
  return { customerId, setup: { clientSecret, publishableKey: known.publishableKey } }
}

/**
 * The card that the payer's browser handed to the provider; null without a provider.
 * @throws invalid when it is none, or not this organisation's
 */
export async function requireCard(actor: Actor, paymentMethodId: string | undefined): Promise<HeldCard | null> {
  const known = provider()
  if (!known) return null
  if (!paymentMethodId) throw invalid({ paymentMethodId: 'Please enter a card' })
  const customerId = await inOrganization({ organizationId: actor.organizationId }, (tx) => findCustomer(tx, actor))
  const card = customerId ? await findCard(known, customerId, paymentMethodId) : null
  if (!card) throw invalid({ paymentMethodId: 'Please enter the card again' })
  return { ...card, paymentMethodId }
}

/** Charges this card from now on. */
export async function keepCard(tx: Tx, { organizationId }: Actor, card: HeldCard): Promise<void> {
  await tx.update(billingCards).set(card).where(eq(billingCards.organizationId, organizationId))
}

async function findCustomer(tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>): Promise<string | null> {
  const [row] = await tx
    .select({ customerId: billingCards.customerId })
    .from(billingCards)
    .where(eq(billingCards.organizationId, organizationId))
  return row?.customerId ?? null
}
