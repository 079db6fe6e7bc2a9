import 'server-only'
import Stripe from 'stripe'

import { env } from '@/lib/base/env'
import { unauthenticated, unavailable } from '@/lib/base/errors'

const ANSWER_WITHIN_MS = 15_000

export interface Provider {
  publishableKey: string
  webhookSecret: string
  client: Stripe
}

let known: { key: string; provider: Provider } | undefined

/** The payment provider of this installation; null without its three keys, and then no card is charged. */
export function provider(): Provider | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_BASE_URL } = env
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null
  const key = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_BASE_URL].join(' ')
  if (known?.key !== key) {
    const { hostname: host, port, protocol } = new URL(STRIPE_BASE_URL)
    const client = new Stripe(STRIPE_SECRET_KEY, {
      host,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: ANSWER_WITHIN_MS,
      maxNetworkRetries: 2,
      telemetry: false,
    })
    known = {
      key,
      provider: { publishableKey: STRIPE_PUBLISHABLE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, client },
    }
  }
  return known.provider
}

/** What became of a payment. */
export interface Payment {
  id: string
  outcome: 'paid' | 'declined' | 'to-confirm' | 'under-way' | 'ended'
  /** The bank's reason, in the provider's words for the card's owner. */
  reason: string | null
  /** With it the payer's browser confirms the payment to their bank. */
  clientSecret: string | null
  /** What it pays. */
  invoiceId: string | null
  organizationId: number | null
}

const OUTCOMES: Partial<Record<Stripe.PaymentIntent.Status, Payment['outcome']>> = {
  succeeded: 'paid',
  requires_payment_method: 'declined',
  requires_confirmation: 'declined',
  requires_action: 'to-confirm',
  processing: 'under-way',
  requires_capture: 'under-way',
  canceled: 'ended',
}

/** Without its owner there, a bank that wants their word declines with this. */
const WANTS_OWNER = 'authentication_required'

const toPayment = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  outcome:
    intent.status === 'requires_payment_method' && intent.last_payment_error?.code === WANTS_OWNER
      ? 'to-confirm'
      : (OUTCOMES[intent.status] ?? 'under-way'),
  reason: intent.last_payment_error?.message?.slice(0, 300) ?? null,
  clientSecret: intent.client_secret,
  invoiceId: intent.metadata.invoiceId ?? null,
  organizationId: Number(intent.metadata.organizationId) || null,
})

/** The customer for an organisation; the same one for the same key within a day. @returns its id */
export async function createCustomer({ client }: Provider, organizationId: number, name: string): Promise<string> {
  const metadata = { organizationId: String(organizationId) }
  const customer = await answered(
    client.customers.create({ name, metadata }, { idempotencyKey: `customer:${organizationId}` }),
  )
  return customer.id
}

/** Lets the payer's browser hand a card to the provider, to be charged later. @returns the secret for it */
export async function prepareCard({ client }: Provider, customer: string): Promise<string> {
  const intent = await answered(
    client.setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] }),
  )
  return intent.client_secret!
}

export interface Card {
  brand: string
  last4: string
  /** `04/2028` */
  expires: string
}

/** The card of a customer; null when it is no card, or another customer's. */
export async function findCard({ client }: Provider, customer: string, id: string): Promise<Card | null> {
  const method = await answered(client.paymentMethods.retrieve(id)).catch(noneAsNull)
  if (!method?.card || method.customer !== customer) return null
  const { brand, last4, exp_month: month, exp_year: year } = method.card
  return { brand, last4, expires: `${String(month).padStart(2, '0')}/${year}` }
}

interface Charge {
  organizationId: number
  invoiceId: string
  customer: string
  paymentMethod: string
  cents: number
  currency: string
  description: string
  attempt: number
}

/**
 * Makes the one payment of an invoice, which each try confirms: an invoice cannot be paid twice. The same one for the same
 * try within a day. @returns its id, or why the provider makes none
 */
export async function createPayment(
  { client }: Provider,
  charge: Charge,
): Promise<{ id: string } | { refused: string }> {
  const { organizationId, invoiceId, customer, cents: amount, currency, description, attempt } = charge
  return answered(
    client.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer,
        description,
        allowed_payment_method_types: ['card'],
        metadata: { organizationId: String(organizationId), invoiceId },
      },
      { idempotencyKey: `invoice:${invoiceId}:${attempt}` },
    ),
  ).catch(refusedAsWords)
}

function refusedAsWords(error: unknown): { refused: string } {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refused: error.message.slice(0, 300) }
  throw error
}

/**
 * Tries to charge a card for a payment, with its owner there or not. A payment that is over is answered as it is, and a try
 * whose answer was lost is answered as it was.
 */
export async function confirmPayment(
  { client }: Provider,
  id: string,
  { paymentMethod, attempt, isOwnerThere }: { paymentMethod: string; attempt: number; isOwnerThere: boolean },
): Promise<Payment> {
  try {
    const body = { payment_method: paymentMethod, off_session: !isOwnerThere }
    const idempotencyKey = `confirm:${id}:${attempt}:${paymentMethod}:${isOwnerThere}`
    return toPayment(await answered(client.paymentIntents.confirm(id, body, { idempotencyKey })))
  } catch (error) {
    const isDecided =
      error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isDecided) throw error
    return readPayment({ client }, id)
  }
}

/** A payment as the provider has it now. */
const readPayment = async ({ client }: Pick<Provider, 'client'>, id: string): Promise<Payment> =>
  toPayment(await answered(client.paymentIntents.retrieve(id)))

/** The same; null when the provider has none of this id. */
export const findPayment = (known: Provider, id: string): Promise<Payment | null> =>
  readPayment(known, id).catch(noneAsNull)

/** Knows the provider's own calls by their signature over the whole body. @throws unauthenticated */
export function verifyEvent({ client, webhookSecret }: Provider, body: Buffer, signature: string): Stripe.Event {
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret)
  } catch {
    throw unauthenticated('This call is the payment provider’s.')
  }
}

function noneAsNull(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

/** Refusals of a card or a call are for the caller; anything else means that the provider does not answer. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const isAnswer =
      error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError
    if (isAnswer) throw error
    throw unavailable('The payment provider does not answer. Please try again in a minute.', 30)
  }
}
