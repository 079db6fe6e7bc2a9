import { type IncomingMessage, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import { listen } from './listen'

interface Taken {
  sid: string
  to: string
  from: string
  body: string
  callback: string | null
  date_created: string
}

/** A stand-in for Twilio in tests, in this process: takes messages over HTTP, stores and lists them. */
export interface TwilioServer {
  url: string
  messages: Taken[]
  /** How often it was asked for its messages. */
  listings: () => number
  /** Its answer to the next messages: a status from 400 to refuse, null to take them. */
  refuseWith: (status: number | null, message?: string) => void
  /** Takes the next message and never answers. */
  fallSilent: () => Promise<void>
  /** Breaks every line. */
  hangUp: () => void
  close: () => Promise<void>
}

export async function startTwilioServer(account: { sid: string; token: string }): Promise<TwilioServer> {
  const messages: Taken[] = []
  let refusal: { status: number; message: string } | null = null
  let silence: (() => void) | null = null
  let listings = 0
  const path = `/2010-04-01/Accounts/${account.sid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`

  async function answer(request: IncomingMessage): Promise<[status: number, body: object] | null> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://twilio.test')
    if (request.headers.authorization !== authorization) return [401, { code: 20003, message: 'Authenticate' }]
    if (pathname !== path) return [404, { code: 20404, message: 'The requested resource was not found' }]
    if (request.method === 'GET') {
      listings++
      const [to, from] = [searchParams.get('To'), searchParams.get('From')]
      return [200, { messages: messages.filter((one) => one.to === to && one.from === from).toReversed() }]
    }
    const form = new URLSearchParams(await text(request))
    if (refusal) return [refusal.status, { code: 21211, message: refusal.message }]
    const taken = {
      sid: `SM${String(messages.length + 1).padStart(32, '0')}`,
      to: form.get('To')!,
      from: form.get('From')!,
      body: form.get('Body')!,
      callback: form.get('StatusCallback'),
      date_created: new Date().toUTCString(),
    }
    messages.push(taken)
    if (!silence) return [201, taken]
    silence()
    silence = null
    return null
  }

  const server = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (!answered) return
      response.writeHead(answered[0], { 'Content-Type': 'application/json' }).end(JSON.stringify(answered[1]))
    })
  })
  return {
    ...(await listen(server)),
    messages,
    listings: () => listings,
    refuseWith: (status, message = 'The number is not valid.') =>
      (refusal = status === null ? null : { status, message }),
    fallSilent: () => new Promise((resolve) => (silence = resolve)),
    hangUp: () => server.closeAllConnections(),
  }
}
