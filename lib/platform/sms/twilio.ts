import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { env } from '@/lib/base/env'
import { toE164 } from '@/lib/base/phone'

const ANSWER_WITHIN_MS = 15_000
/** How many of the newest messages to one number are searched for one whose outcome is unknown. */
const LOOKED_THROUGH = 50
/** The largest difference between Twilio's clock and ours. */
const CLOCKS_APART_MS = 60_000

/** The account of this installation and the numbers and names that its texts come from; null when it sends no texts. */
export function twilio() {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM } = env
  const senders = (TWILIO_FROM ?? '').split(',').flatMap((sender) => sender.trim() || [])
  return sid && token && senders.length ? { sid, token, senders: senders.map((one) => toE164(one) ?? one) } : null
}

type Account = NonNullable<ReturnType<typeof twilio>>

/** Twilio refused: for good, or so that another try makes sense. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
  constructor(
    message: string,
    readonly forGood: boolean,
  ) {
    super(message)
  }
}

export interface OutgoingSms {
  to: string
  from: string
  text: string
  /** The address at which Twilio reports the outcome. */
  callbackUrl?: string
}

const Sent = z.object({ sid: z.string() })
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string().nullable(), date_created: z.string() })),
})
const Refusal = z.object({ message: z.string() })

/**
 * Hands a text to Twilio.
 * @returns Twilio's id for it
 * @throws SmsRefused; after anything else, nobody knows whether Twilio has it
 */
export async function sendSms(account: Account, { to, from, text, callbackUrl }: OutgoingSms): Promise<string> {
  const form = new URLSearchParams({ To: to, From: from, Body: text })
  if (callbackUrl) form.set('StatusCallback', callbackUrl)
  const response = await call(account, '', { method: 'POST', body: form })
  if (response.ok) return Sent.parse(await response.json()).sid
  const refusal = Refusal.safeParse(await response.json().catch(() => null))
  const message = (refusal.success ? refusal.data.message : `Twilio answered ${response.status}.`).slice(0, 300)
  if (response.status === 429) throw new SmsRefused(message, false)
  if (response.status < 500) throw new SmsRefused(message, true)
  throw new Error(message)
}

/** The messages with this content that Twilio took since an instant, newest first, by Twilio's ids. */
export async function findSms(account: Account, { to, from, text }: OutgoingSms, since: string): Promise<string[]> {
  const query = new URLSearchParams({ To: to, From: from, PageSize: String(LOOKED_THROUGH) })
  const response = await call(account, `?${query}`, { method: 'GET' })
  if (!response.ok) throw new Error(`Twilio answered ${response.status}.`)
  return Listed.parse(await response.json())
    .messages.filter(({ body, date_created }) => {
      return body === text && Date.parse(date_created) >= Date.parse(since) - CLOCKS_APART_MS
    })
    .map(({ sid }) => sid)
}

async function call({ sid, token }: Account, query: string, init: RequestInit): Promise<Response> {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json${query}`
  return fetch(new URL(path, env.TWILIO_BASE_URL), {
    ...init,
    headers: { Authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
}

/**
 * Whether Twilio signed a call: HMAC-SHA1 with the account's token over the address that Twilio was given and every field,
 * sorted by name (Twilio, "Validating requests are coming from Twilio").
 */
export function isSigned(url: string, fields: URLSearchParams, signature: string, token: string): boolean {
  const sorted = [...fields].toSorted(([one, a], [other, b]) => compare(one, other) || compare(a, b))
  const content = url + sorted.map(([name, value]) => name + value).join('')
  const due = createHmac('sha1', token).update(content, 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === due.length && timingSafeEqual(given, due)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
