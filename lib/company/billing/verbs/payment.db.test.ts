import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { POST } from '@/app/api/webhooks/stripe/route'
import { closeDatabase } from '@/db/client'
import { billingInvoices, billingPayments, mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { asOperator } from '@/e2e/as-operator'
import { STRIPE_KEYS, type StripeServer, startStripeServer } from '@/e2e/servers/stripe-server'
import { DAY_MS, HOUR_MS } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import * as organization from '@/lib/company/organization/service'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { setUpCard } from './cards'
import { closeMonths } from './closing'
import { chargeInvoice, owePayment, payNow, retryPayments } from './payment'
import { upgrade } from './plan'
import { overview } from './usage'

let stripe: StripeServer
let actor: Actor

beforeAll(async () => {
  stripe = await startStripeServer()
  Object.assign(process.env, STRIPE_KEYS, { STRIPE_BASE_URL: stripe.url })
})
beforeEach(async () => {
  stripe.fate('succeeds')
  stripe.charges.length = 0
  actor = await makeActor(await makeOrganization({ pricingPlan: 'FREE' }))
})
afterAll(async () => {
  await closeDatabase()
  await stripe.close()
})

const inOwn = <T>(work: Parameters<typeof inOrganization<T>>[1]) =>
  inOrganization({ organizationId: actor.organizationId }, work)

/** As the payer does: prepares a card, hands it to Stripe, upgrades with it. */
async function upgradeWithCard(): Promise<string> {
  await setUpCard(actor)
  const paymentMethodId = stripe.enterCard(stripe.customer())
  await upgrade(actor, { cardHolderName: 'Olivia Hart', paymentMethodId })
  return paymentMethodId
}

/** An invoice of a month that is over, with its payment owed. */
async function invoice(totalCents = 14_828): Promise<string> {
  const { organizationId } = actor
  const id = newId()
  const party = { name: 'Somebody', address: null, abn: null }
  await inOwn(async (tx) => {
    await tx.insert(billingInvoices).values({
      organizationId,
      id,
      month: '2026-10-01',
      number: sql`nextval('billing_invoice_numbers')`,
      currency: 'AUD',
      totalCents,
      content: {
        lines: [],
        discount: null,
        subtotalCents: totalCents,
        gstPercent: 10,
        gstCents: 0,
        seller: party,
        billTo: party,
        users: [],
        days: [],
      },
    })
    await owePayment(tx, { organizationId, invoiceId: id, totalCents })
  })
  return id
}

const invoiced = (invoiceId: string) => ({ organizationId: actor.organizationId, invoiceId })
const paymentOf = async (invoiceId: string) => {
  const [row] = await inOwn((tx) => tx.select().from(billingPayments).where(eq(billingPayments.invoiceId, invoiceId)))
  return row!
}
const letters = () =>
  inOwn((tx) =>
    tx
      .select({ subject: mailMessages.subject })
      .from(mailMessages)
      .where(sql`key like 'plan-payment:%'`)
      .orderBy(mailMessages.createdAt),
  )
const hear = ({ body, signature }: { body: string; signature: string }) =>
  POST(
    new Request('http://localhost/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    }),
    { params: Promise.resolve(undefined) },
  )
const heard = async (...event: Parameters<StripeServer['event']>) => (await hear(stripe.event(...event))).status

describe('a card', () => {
  it('is handed to Stripe by the browser, and shown by its last digits', async () => {
    await upgradeWithCard()
    expect(await overview(actor)).toMatchObject({
      hasProvider: true,
      card: { brand: 'visa', last4: '4242', expires: '04/2031' },
      account: { cardHolderName: 'Olivia Hart' },
    })
  })

  it('is asked for, and another organisation’s is refused', async () => {
    await setUpCard(actor)
    const another = stripe.enterCard('cus_of_somebody_else')
    for (const paymentMethodId of [undefined, 'pm_never_made', another]) {
      await expect(upgrade(actor, { cardHolderName: 'Olivia Hart', paymentMethodId })).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ path: 'paymentMethodId' }],
      })
    }
    expect((await overview(actor)).card).toBeNull()
  })

  it('keeps one customer, whoever begins twice', async () => {
    await Promise.all([setUpCard(actor), setUpCard(actor)])
    const first = stripe.customer()
    await setUpCard(actor)
    expect(stripe.customer()).toBe(first)
  })

  it('is not taken while Stripe does not answer: nothing is changed', async () => {
    await setUpCard(actor)
    const paymentMethodId = stripe.enterCard(stripe.customer())
    stripe.breakDown(true)
    await expect(upgrade(actor, { cardHolderName: 'Olivia Hart', paymentMethodId })).rejects.toMatchObject({
      code: 'unavailable',
    })
    stripe.breakDown(false)
    expect(await overview(actor)).toMatchObject({ account: null, card: null })
  })
})

describe('an invoice', () => {
  it('is charged once, whoever tries how often', async () => {
    await upgradeWithCard()
    const id = await invoice()
    await Promise.all([chargeInvoice(invoiced(id)), chargeInvoice(invoiced(id))])
    await chargeInvoice(invoiced(id))
    expect(stripe.charges).toMatchObject([{ amount: 14_828 }])
    expect(await paymentOf(id)).toMatchObject({ status: 'PAID', failure: null, nextTryAt: null })
    expect((await overview(actor)).invoices).toMatchObject([{ status: 'PAID' }])
    await expect(payNow(actor, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await letters()).toEqual([])
  })

  it('that a card declines is tried again over days of grace; nothing is locked', async () => {
    await upgradeWithCard()
    stripe.fate('is declined')
    const id = await invoice()
    for (const days of [3, 5, 7]) {
      await chargeInvoice(invoiced(id))
      const { status, failure, nextTryAt } = await paymentOf(id)
      expect([status, failure]).toEqual(['FAILED', 'Your card was declined.'])
      expect(Math.round((Date.parse(nextTryAt!) - Date.now()) / DAY_MS)).toBe(days)
    }
    await chargeInvoice(invoiced(id))
    expect(await paymentOf(id)).toMatchObject({ status: 'UNPAID', nextTryAt: null })
    expect((await letters()).map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^Invoice N for .* could not be charged$/)),
    )
    expect((await organization.read(actor)).pricingPlan).toBe('PAYG')
  })

  it('is charged to the next card at once, and its payer is told', async () => {
    await upgradeWithCard()
    stripe.fate('is declined')
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    stripe.fate('succeeds')
    await upgradeWithCard()
    const [job] = await asOperator(
      (sql) => sql`select count(*)::int as jobs from graphile_worker._private_jobs where key = ${`charge:${id}`}`,
    )
    expect(job!.jobs).toBe(1)
    await chargeInvoice(invoiced(id))
    expect(await paymentOf(id)).toMatchObject({ status: 'PAID' })
    expect((await letters()).at(-1)!.subject).toContain('is paid')
  })

  it('that nobody entered a card for says so', async () => {
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    expect(await paymentOf(id)).toMatchObject({ status: 'FAILED', failure: 'No card is saved.' })
    expect(stripe.charges).toEqual([])
  })

  it('that a bank wants its owner for is confirmed by them', async () => {
    await upgradeWithCard()
    stripe.fate('wants its owner')
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    expect(await paymentOf(id)).toMatchObject({ status: 'FAILED', isToConfirm: true })
    const { confirm } = await payNow(actor, id)
    const { paymentId } = await paymentOf(id)
    expect(confirm).toEqual({ clientSecret: `${paymentId}_secret`, publishableKey: STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY })
    stripe.confirm(paymentId!)
    expect(await heard('payment_intent.succeeded', paymentId!)).toBe(204)
    expect(await paymentOf(id)).toMatchObject({ status: 'PAID', isToConfirm: false })
  })

  it('waits while Stripe does not answer, and is then charged once', async () => {
    await upgradeWithCard()
    const id = await invoice()
    stripe.breakDown(true)
    await expect(chargeInvoice(invoiced(id))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await paymentOf(id)).toMatchObject({ status: 'DUE', attempts: 0, nextTryAt: expect.any(String) })
    stripe.breakDown(false)
    await chargeInvoice(invoiced(id))
    expect(stripe.charges).toHaveLength(1)
  })

  it('is asked about again when its try had no answer, though the queue has given up, and an outage uses up no try', async () => {
    await upgradeWithCard()
    stripe.fate('is declined')
    const id = await invoice()
    stripe.loseAnswers(true)
    for (const _ of [1, 2, 3, 4, 5])
      await expect(chargeInvoice(invoiced(id))).rejects.toMatchObject({ code: 'unavailable' })
    stripe.loseAnswers(false)
    await asOperator((sql) => sql`delete from graphile_worker._private_jobs where key = ${`charge:${id}`}`)
    await retryPayments(new Date(Date.now() + 2 * HOUR_MS))
    const waiting = await asOperator(
      (sql) => sql`select from graphile_worker._private_jobs where key = ${`charge:${id}`}`,
    )
    expect(waiting).toHaveLength(1)
    await chargeInvoice(invoiced(id))
    expect(await paymentOf(id)).toMatchObject({ status: 'FAILED', attempts: 1 })
    expect(await letters()).toHaveLength(1)
  })

  it('that was charged while the answer was lost is paid once', async () => {
    await upgradeWithCard()
    const id = await invoice()
    stripe.loseAnswers(true)
    for (const _ of [1, 2]) await expect(chargeInvoice(invoiced(id))).rejects.toMatchObject({ code: 'unavailable' })
    stripe.loseAnswers(false)
    await chargeInvoice(invoiced(id))
    expect(await paymentOf(id)).toMatchObject({ status: 'PAID' })
    expect(stripe.charges).toHaveLength(1)
  })

  it('of less than a card is charged with is not charged, and says so', async () => {
    await upgradeWithCard()
    await invoice(49)
    expect((await overview(actor)).invoices).toMatchObject([{ status: 'NOT_CHARGED' }])
  })

  it('whose payment was canceled at Stripe is paid by another one', async () => {
    await upgradeWithCard()
    stripe.fate('is declined')
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    const { paymentId } = await paymentOf(id)
    stripe.cancel(paymentId!)
    expect(await heard('payment_intent.canceled', paymentId!)).toBe(204)
    expect(await paymentOf(id)).toMatchObject({ status: 'UNPAID', nextTryAt: null })
    stripe.fate('succeeds')
    expect(await payNow(actor, id)).toMatchObject({ status: 'PAID' })
    expect(stripe.charges).toHaveLength(1)
  })

  it('is queued again when its day has come, and not before', async () => {
    await upgradeWithCard()
    stripe.fate('is declined')
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    const waiting = () =>
      asOperator((sql) => sql`select from graphile_worker._private_jobs where key = ${`charge:${id}`}`)
    await asOperator((sql) => sql`delete from graphile_worker._private_jobs where key = ${`charge:${id}`}`)
    await retryPayments(new Date())
    expect(await waiting()).toHaveLength(0)
    await retryPayments(new Date(Date.now() + 3 * DAY_MS + 60_000))
    expect(await waiting()).toHaveLength(1)
  })

  it('of a month that is closed twice is one, with one payment', async () => {
    await upgradeWithCard()
    await asOperator(async (sql) => {
      const { organizationId } = actor
      await sql`delete from usage_days where organization_id = ${organizationId}`
      await sql`insert into usage_days values (${organizationId}, '2026-10-05', 'PAYG', 1, 4, 0, true, 4, 4)`
    })
    const now = new Date('2026-11-10T02:00:00Z')
    await Promise.all([closeMonths(now), closeMonths(now)])
    const owed = await inOwn((tx) => tx.select({ status: billingPayments.status }).from(billingPayments))
    expect(owed).toEqual([{ status: 'DUE' }])
  })
})

describe('what Stripe tells', () => {
  it('counts as often as once, in any order, and late', async () => {
    await upgradeWithCard()
    stripe.fate('is declined')
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    const { paymentId } = await paymentOf(id)
    const failed = stripe.event('payment_intent.payment_failed', paymentId!)
    stripe.confirm(paymentId!)
    expect(await heard('payment_intent.succeeded', paymentId!)).toBe(204)
    expect((await paymentOf(id)).status).toBe('PAID')
    // The failure before it comes last, and twice.
    expect([(await hear(failed)).status, (await hear(failed)).status]).toEqual([204, 204])
    expect((await paymentOf(id)).status).toBe('PAID')
    expect(await letters()).toHaveLength(2)
  })

  const KINDS = ['payment_failed', 'requires_action', 'processing', 'canceled', 'succeeded'] as const
  const standings = {
    DUE: { attempts: 0, isOpen: true },
    FAILED: { attempts: 1, isOpen: true },
    UNPAID: { attempts: 4, isOpen: false },
  } as const
  const cases = Object.keys(standings).flatMap((status) =>
    (['is declined', 'succeeds'] as const).map((fate) => [status as keyof typeof standings, fate] as const),
  )
  it.each(cases)(
    'moves no next try of one that is %s, and what %s counts once, whatever comes in which order',
    async (status, fate) => {
      await upgradeWithCard()
      const id = await invoice()
      stripe.fate('is declined')
      const { attempts, isOpen } = standings[status]
      for (const _ of Array.from({ length: attempts })) await chargeInvoice(invoiced(id))
      if (!attempts) {
        stripe.loseAnswers(true)
        await expect(chargeInvoice(invoiced(id))).rejects.toMatchObject({ code: 'unavailable' })
        stripe.loseAnswers(false)
        const intent = [...stripe.intents.values()].find(
          ({ metadata }) => (metadata as { invoiceId: string }).invoiceId === id,
        )
        await inOwn((tx) =>
          tx.update(billingPayments).set({ paymentId: intent!.id }).where(eq(billingPayments.invoiceId, id)),
        )
      }
      const before = await paymentOf(id)
      const told = await letters()
      if (fate === 'succeeds') stripe.confirm(before.paymentId!)
      for (const first of KINDS) {
        for (const second of KINDS) {
          for (const kind of [first, second, first]) {
            expect(await heard(`payment_intent.${kind}`, before.paymentId!)).toBe(204)
          }
        }
      }
      const after = await paymentOf(id)
      if (fate === 'succeeds') {
        expect(after).toMatchObject({ status: 'PAID', nextTryAt: null, failure: null })
        expect(await letters()).toHaveLength(told.length + (status === 'DUE' ? 0 : 1))
      } else {
        expect(after).toMatchObject({ status, attempts, nextTryAt: before.nextTryAt })
        expect(after.nextTryAt !== null).toBe(isOpen)
        expect(await letters()).toEqual(told)
      }
    },
  )

  it('is believed with Stripe’s own signature alone', async () => {
    await upgradeWithCard()
    const id = await invoice()
    await chargeInvoice(invoiced(id))
    const { paymentId } = await paymentOf(id)
    const event = stripe.event('payment_intent.succeeded', paymentId!)
    const others: { body: string; signature: string }[] = [
      stripe.event('payment_intent.succeeded', paymentId!, { secret: 'whsec_guessed' }),
      stripe.event('payment_intent.succeeded', paymentId!, { at: Math.floor(Date.now() / 1000) - 3_600 }),
      { ...event, body: event.body.replace('succeeded', 'canceled') },
      { ...event, signature: '' },
    ]
    for (const other of others) expect((await hear(other)).status).toBe(401)
    expect((await hear({ ...event, body: ' '.repeat(300_000) })).status).toBe(413)
  })

  it('is passed over when it is about nothing of ours', async () => {
    expect(await heard('customer.created', 'cus_1')).toBe(204)
    expect(await heard('payment_intent.succeeded', `pi_${randomUUID()}`)).toBe(204)
  })
})
