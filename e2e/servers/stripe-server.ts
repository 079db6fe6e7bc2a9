import { randomBytes } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import Stripe from 'stripe'

import { listen } from './listen'

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
}

interface Thing extends Record<string, unknown> {
  id: string
}

interface Intent extends Thing {
  status: string
  amount: number
  payment_method: string | null
  last_payment_error: { code: string; message: string } | null
}

/** What the next try to charge becomes. */
type Fate = 'succeeds' | 'is declined' | 'wants its owner'

/** A stand-in for Stripe in tests, in this process: speaks as much of its API over HTTP as we ask, and signs events. */
export interface StripeServer {
  url: string
  intents: Map<string, Intent>
  /** Successful charges, each as often as it was made. */
  charges: { intent: string; amount: number }[]
  fate: (next: Fate) => void
  /** Does what it is asked, and then answers nothing of it. */
  loseAnswers: (isLost: boolean) => void
  /** The payment is canceled, as at Stripe's own desk. */
  cancel: (intent: string) => void
  /** Answers everything with 500. */
  breakDown: (isBroken: boolean) => void
  /** Gives a customer a card, as its elements do in the payer's browser. @returns its id */
  enterCard: (customer: string) => string
  /** The customer of the newest setup. */
  customer: () => string
  /** The payer answers their bank's question. */
  confirm: (intent: string) => void
  /** The body and the signature of an event; signed by somebody else when asked to. */
  event: (
    type: string,
    intent: string,
    signing?: { id?: string; secret?: string; at?: number },
  ) => {
    body: string
    signature: string
  }
  close: () => Promise<void>
}

export async function startStripeServer(): Promise<StripeServer> {
  const intents = new Map<string, Intent>()
  const cards = new Map<string, Thing>()
  const known = new Map<string, [status: number, body: object]>()
  const charges: StripeServer['charges'] = []
  let fate: Fate = 'succeeds'
  let isBroken = false
  let isLost = false
  let customer = ''
  const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
  const nobody = (what: string): [number, object] => [
    404,
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
  ]

  const charge = (intent: Intent) => {
    intent.status = 'succeeded'
    intent.last_payment_error = null
    charges.push({ intent: intent.id, amount: intent.amount })
  }

  function confirm(intent: Intent, form: URLSearchParams): [number, object] {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'It is over.' }
      return [400, { error }]
    }
    intent.payment_method = form.get('payment_method')
    if (fate === 'succeeds') {
      charge(intent)
      return [200, intent]
    }
    if (fate === 'wants its owner' && form.get('off_session') !== 'true') {
      intent.status = 'requires_action'
      return [200, intent]
    }
    intent.status = 'requires_payment_method'
    intent.last_payment_error =
      fate === 'is declined'
        ? { code: 'card_declined', message: 'Your card was declined.' }
        : { code: 'authentication_required', message: 'Your card wants you.' }
    return [402, { error: { type: 'card_error', ...intent.last_payment_error, payment_intent: intent } }]
  }

  function answer(method: string, path: string, form: URLSearchParams): [number, object] {
    const [, , kind, id, verb] = path.split('/')
    if (method === 'POST' && kind === 'customers') return [200, { id: (customer = newId('cus')), object: 'customer' }]
    if (method === 'POST' && kind === 'setup_intents') {
      customer = form.get('customer')!
      const made = newId('seti')
      return [200, { id: made, client_secret: `${made}_secret` }]
    }
    if (kind === 'payment_methods') {
      const card = cards.get(id!)
      return card ? [200, card] : nobody('PaymentMethod')
    }
    if (kind !== 'payment_intents') return nobody('address')
    if (method === 'POST' && !id) {
      const made = newId('pi')
      const intent: Intent = {
        id: made,
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: Number(form.get('amount')),
        client_secret: `${made}_secret`,
        payment_method: null,
        last_payment_error: null,
        metadata: {
          organizationId: form.get('metadata[organizationId]'),
          invoiceId: form.get('metadata[invoiceId]'),
        },
      }
      intents.set(made, intent)
      return [200, intent]
    }
    const intent = intents.get(id!)
    if (!intent) return nobody('PaymentIntent')
    return verb === 'confirm' ? confirm(intent, form) : [200, intent]
  }

  async function take(request: IncomingMessage): Promise<[number, object]> {
    const form = new URLSearchParams(await text(request))
    if (isBroken) return [500, { error: { type: 'api_error', message: 'It broke.' } }]
    if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`) {
      return [401, { error: { type: 'invalid_request_error', message: 'No such key.' } }]
    }
    const key = request.headers['idempotency-key']
    const before = typeof key === 'string' ? known.get(key) : undefined
    if (before && !isLost) return before
    if (before) return [500, { error: { type: 'api_error', message: 'It broke.' } }]
    const answered = answer(request.method!, new URL(request.url!, 'http://stripe.test').pathname, form)
    // As Stripe does: the first answer stands, in the words of then.
    if (typeof key === 'string') known.set(key, [answered[0], structuredClone(answered[1])])
    if (isLost && request.method === 'POST') return [500, { error: { type: 'api_error', message: 'It broke.' } }]
    return answered
  }

  const server = createServer((request, response) => {
    void take(request).then(([status, body]) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  return {
    ...(await listen(server)),
    intents,
    charges,
    fate: (next) => void (fate = next),
    breakDown: (broken) => void (isBroken = broken),
    loseAnswers: (lost) => void (isLost = lost),
    cancel: (id) => void (intents.get(id)!.status = 'canceled'),
    customer: () => customer,
    enterCard: (owner) => {
      const id = newId('pm')
      const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
      cards.set(id, { id, object: 'payment_method', type: 'card', customer: owner, card })
      return id
    },
    confirm: (id) => charge(intents.get(id)!),
    event: (type, intent, { id = newId('evt'), secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET, at } = {}) => {
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        data: { object: intents.get(intent) ?? { id: intent } },
      })
      const timestamp = at ?? Math.floor(Date.now() / 1000)
      const stripe = new Stripe(STRIPE_KEYS.STRIPE_SECRET_KEY)
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
    },
  }
}
