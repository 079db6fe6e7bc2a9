import 'server-only'
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'

import { billingCards, billingInvoices, billingPayments, providerEvents } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { conflict, notFound } from '@/lib/base/errors'
import { formatMoney } from '@/lib/base/money'
import { DAY_MS, HOUR_MS, instantAfter } from '@/lib/base/time'
import {
  ASKED_AGAIN_AFTER_HOURS,
  GRACE_DAYS,
  LEAST_CHARGED_CENTS,
  TRIES_AFTER_DAYS,
  monthLabel,
  monthOf,
} from '@/lib/company/billing/rules'
import type { ProviderEvent, Tried } from '@/lib/company/billing/schema'
import { writeToAdministrators } from '@/lib/company/organization/letters'
import { getOrganization } from '@/lib/company/organization/queries'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { type Payment, confirmPayment, createPayment, findPayment, provider } from '@/lib/platform/payments/stripe'
import { enqueue } from '@/lib/platform/queue/enqueue'

interface Invoiced {
  organizationId: number
  invoiceId: string
}

const of = ({ organizationId, invoiceId }: Invoiced) =>
  and(eq(billingPayments.organizationId, organizationId), eq(billingPayments.invoiceId, invoiceId))

/** Until when a try has its answer, or is asked about again. */
const askedAgainAt = () => instantAfter(new Date(), ASKED_AGAIN_AFTER_HOURS * HOUR_MS)

/** Owes the payment of an invoice that was just written; there is none without a provider, or of less than one charges. */
export async function owePayment(tx: Tx, invoiced: Invoiced & { totalCents: number }): Promise<void> {
  const { organizationId, invoiceId, totalCents } = invoiced
  if (!provider() || totalCents < LEAST_CHARGED_CENTS) return
  await tx.insert(billingPayments).values({ organizationId, invoiceId, nextTryAt: askedAgainAt() })
  await enqueueCharge(tx, invoiced)
}

const enqueueCharge = (tx: Tx, { organizationId, invoiceId }: Invoiced) =>
  enqueue(tx, 'charge-invoice', { organizationId, invoiceId }, `charge:${invoiceId}`)

/** Has everything that is open charged to the card that an Administrator has just entered. */
export async function chargeOpen(tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>): Promise<void> {
  const open = await tx
    .select({ invoiceId: billingPayments.invoiceId })
    .from(billingPayments)
    .where(
      and(
        eq(billingPayments.organizationId, organizationId),
        inArray(billingPayments.status, ['DUE', 'FAILED', 'UNPAID']),
      ),
    )
    .limit(100)
  for (const { invoiceId } of open) await enqueueCharge(tx, { organizationId, invoiceId })
}

/** Queues the payments whose next try is due, over all organisations. */
export async function retryPayments(now: Date): Promise<void> {
  const due = await atTheDoor((tx) =>
    tx
      .select({ organizationId: billingPayments.organizationId, invoiceId: billingPayments.invoiceId })
      .from(billingPayments)
      .where(and(isNotNull(billingPayments.nextTryAt), lte(billingPayments.nextTryAt, now.toISOString())))
      .orderBy(billingPayments.nextTryAt)
      .limit(1_000),
  )
  for (const one of due) await inOrganization({ organizationId: one.organizationId }, (tx) => enqueueCharge(tx, one))
}

/** Tries to charge an invoice to the card. A payment that is over is left as it is. */
export async function chargeInvoice(invoiced: Invoiced): Promise<void> {
  await tryToCharge(invoiced, { isOwnerThere: false })
}

/**
 * Charges an invoice now, because an Administrator asks for it. Where the bank wants its owner's word, the answer has
 * the secret with which their browser gives it. Errors: not_found, conflict when there is nothing to pay.
 */
export async function payNow(actor: Actor, invoiceId: string): Promise<Tried> {
  const invoiced = { organizationId: actor.organizationId, invoiceId }
  const before = await inOrganization(invoiced, (tx) => holdPayment(tx, invoiced))
  if (!before) throw notFound('payment')
  if (before.status === 'PAID') throw conflict('This invoice is paid.')
  if (before.totalCents < LEAST_CHARGED_CENTS) throw conflict('This invoice is too small to be charged to a card.')
  const payment = await tryToCharge(invoiced, { isOwnerThere: true })
  const known = provider()
  return inOrganization(actor, async (tx) => {
    await record(tx, actor, 'plan-payment.asked', { subjectType: 'plan-payment', subjectId: invoiceId })
    const { status } = (await holdPayment(tx, invoiced))!
    const isAsked = known && payment?.outcome === 'to-confirm'
    return {
      status,
      confirm: isAsked ? { clientSecret: payment.clientSecret!, publishableKey: known.publishableKey } : null,
    }
  })
}

async function tryToCharge(invoiced: Invoiced, { isOwnerThere }: { isOwnerThere: boolean }): Promise<Payment | null> {
  const known = provider()
  if (!known) return null
  const begun = await inOrganization(invoiced, (tx) => beginTry(tx, invoiced))
  if (!begun) return null
  const { paymentMethodId, customerId, attempt, ...invoice } = begun
  const failed = (why: string) => inOrganization(invoiced, (tx) => fail(tx, invoiced, attempt, why)).then(() => null)
  if (!paymentMethodId || !customerId) return failed('No card is saved.')
  let { paymentId } = begun
  let payment = paymentId ? await findPayment(known, paymentId) : null
  if (!paymentId) {
    const made = await createPayment(known, {
      ...invoiced,
      customer: customerId,
      paymentMethod: paymentMethodId,
      cents: invoice.totalCents,
      currency: invoice.currency,
      description: `Makegood, invoice ${invoice.number}`,
      attempt,
    })
    if ('refused' in made) return failed(made.refused)
    paymentId = made.id
    await inOrganization(invoiced, (tx) => tx.update(billingPayments).set({ paymentId }).where(of(invoiced)))
  }
  if (!payment || payment.outcome === 'declined' || payment.outcome === 'to-confirm') {
    payment = await confirmPayment(known, paymentId, { paymentMethod: paymentMethodId, attempt, isOwnerThere })
  }
  const answer = payment
  await inOrganization(invoiced, (tx) => settle(tx, invoiced, answer, attempt))
  return answer
}

/**
 * Begins a try. It counts once it is answered: one that was cut off is made again under its number, and the provider answers
 * it as it did. @returns null when it is paid, or too little to be charged
 */
async function beginTry(tx: Tx, invoiced: Invoiced) {
  const held = await holdPayment(tx, invoiced)
  if (!held || held.status === 'PAID') return null
  if (held.totalCents < LEAST_CHARGED_CENTS) {
    await tx.delete(billingPayments).where(of(invoiced))
    return null
  }
  if (held.status !== 'UNPAID') await tx.update(billingPayments).set({ nextTryAt: askedAgainAt() }).where(of(invoiced))
  const [card] = await tx
    .select({ customerId: billingCards.customerId, paymentMethodId: billingCards.paymentMethodId })
    .from(billingCards)
    .where(eq(billingCards.organizationId, invoiced.organizationId))
  return { ...held, customerId: null, paymentMethodId: null, ...card, attempt: held.attempts + 1 }
}

/** Locks a payment until the transaction ends. */
async function holdPayment(tx: Tx, invoiced: Invoiced) {
  const [row] = await tx
    .select({
      status: billingPayments.status,
      paymentId: billingPayments.paymentId,
      attempts: billingPayments.attempts,
      isToConfirm: billingPayments.isToConfirm,
      number: billingInvoices.number,
      month: billingInvoices.month,
      currency: billingInvoices.currency,
      totalCents: billingInvoices.totalCents,
      createdAt: billingInvoices.createdAt,
    })
    .from(billingPayments)
    .innerJoin(
      billingInvoices,
      and(
        eq(billingInvoices.organizationId, billingPayments.organizationId),
        eq(billingInvoices.id, billingPayments.invoiceId),
      ),
    )
    .where(of(invoiced))
    .for('update', { of: billingPayments })
  return row ?? null
}

/**
 * Writes down what became of a payment, however often and in whatever order it is heard. What is paid stays paid.
 * @param attempt which try was answered; null for what was heard besides, by which no try is counted or planned
 */
async function settle(tx: Tx, invoiced: Invoiced, payment: Payment, attempt: number | null): Promise<void> {
  const held = await holdPayment(tx, invoiced)
  if (!held || held.status === 'PAID' || held.paymentId !== payment.id) return
  const { outcome, reason } = payment
  const declined = reason ?? 'The card was declined.'
  if (outcome === 'paid') {
    await tx
      .update(billingPayments)
      .set({ status: 'PAID', paidAt: sql`now()`, failure: null, isToConfirm: false, nextTryAt: null })
      .where(of(invoiced))
    await note(tx, invoiced, 'plan-payment.paid')
    if (held.status !== 'DUE') await tell(tx, invoiced, held, null)
  } else if (outcome === 'ended') {
    // Nobody can pay it any more: the next try makes another one.
    await tx
      .update(billingPayments)
      .set({ status: 'UNPAID', paymentId: null, attempts: held.attempts + 1, isToConfirm: false, nextTryAt: null })
      .where(of(invoiced))
  } else if (outcome !== 'under-way' && attempt !== null) {
    const isToConfirm = outcome === 'to-confirm'
    const failure = isToConfirm ? 'Your bank asks you to confirm the payment.' : declined
    await fail(tx, invoiced, attempt, failure, isToConfirm)
  } else if (outcome === 'declined' && held.isToConfirm) {
    await tx.update(billingPayments).set({ failure: declined, isToConfirm: false }).where(of(invoiced))
  }
}

/** Counts a try that failed, once, and plans the next, or ends them; the Administrators are told once for each try. */
async function fail(tx: Tx, invoiced: Invoiced, attempts: number, failure: string, isToConfirm = false): Promise<void> {
  const held = await holdPayment(tx, invoiced)
  if (!held || held.status === 'PAID' || held.attempts !== attempts - 1) return
  const days = TRIES_AFTER_DAYS[attempts - 1]
  const status = days === undefined ? 'UNPAID' : 'FAILED'
  const nextTryAt = days === undefined ? null : instantAfter(new Date(), days * DAY_MS)
  await tx.update(billingPayments).set({ status, attempts, failure, isToConfirm, nextTryAt }).where(of(invoiced))
  await note(tx, invoiced, 'plan-payment.failed')
  await tell(tx, invoiced, { ...held, attempts }, failure)
}

const note = (tx: Tx, { organizationId, invoiceId }: Invoiced, action: string) =>
  record(tx, { organizationId, userId: null }, action, { subjectType: 'plan-payment', subjectId: invoiceId })

type Held = NonNullable<Awaited<ReturnType<typeof holdPayment>>>

/** @param failure null when it was charged after all */
async function tell(
  tx: Tx,
  { organizationId, invoiceId }: Invoiced,
  { number, month, currency, totalCents, attempts }: Held,
  failure: string | null,
): Promise<void> {
  const { name } = await getOrganization(tx, { organizationId })
  const key = `plan-payment:${invoiceId}:${failure === null ? 'paid' : 'failed'}:${attempts}`
  await writeToAdministrators(tx, { organizationId }, key, (firstName) => ({
    template: 'plan-payment',
    data: {
      firstName,
      organizationName: name,
      number,
      month: monthLabel(monthOf(month)),
      total: formatMoney(totalCents, currency),
      failure,
      graceDays: GRACE_DAYS,
      path: '/administration/billing',
    },
  }))
}

/**
 * Hears of a payment from the provider, who says it at least once and in no order: what counts is how the payment
 * stands when we ask for it. What is not about a payment of ours is passed over.
 */
export async function hear({ id, type, data: { object } }: ProviderEvent): Promise<void> {
  const known = provider()
  if (!known || !type.startsWith('payment_intent.')) return
  const isKnown = await atTheDoor((tx) =>
    tx.select({ id: providerEvents.id }).from(providerEvents).where(eq(providerEvents.id, id)),
  )
  if (isKnown.length) return
  const payment = await findPayment(known, object.id)
  const { organizationId, invoiceId } = payment ?? {}
  if (payment && organizationId && invoiceId) {
    await inOrganization({ organizationId }, (tx) => settle(tx, { organizationId, invoiceId }, payment, null))
  }
  await atTheDoor((tx) => tx.insert(providerEvents).values({ id }).onConflictDoNothing())
}
