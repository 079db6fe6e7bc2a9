import type { Socket } from 'node:net'
import { callbackify } from 'node:util'

import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'

/** A mail server for tests, in this process: stores what it took, parsed. */
export interface MailServer {
  url: string
  mails: ParsedMail[]
  /** Resolves when so many were taken; rejects after `withinMs`. */
  received: (count: number, withinMs?: number) => Promise<ParsedMail[]>
  /** The server's answer to the next messages: an SMTP code from 400 to refuse, null to take them. */
  refuseWith: (code: number | null) => void
  /** Makes the next messages wait for its answer until `release`. */
  hold: () => { begun: Promise<void>; release: () => void }
  /** Breaks every line without a word, as a dying server does; held messages are not taken. */
  cut: () => void
  /** Breaks the line of the next message before any of it was sent. */
  breakAtRecipient: () => void
  close: () => Promise<void>
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ParsedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: number | null = null
  let held: { begin: () => void; until: Promise<void> } | null = null

  const take = callbackify(async (stream: SMTPServerDataStream) => {
    const mail = await simpleParser(stream)
    held?.begin()
    await held?.until
    if (refusal) throw Object.assign(new Error('Not this one'), { responseCode: refusal })
    mails.push(mail)
    for (const look of waiting) look()
  })
  let breaksAtRecipient = false
  const server = new SMTPServer({
    onRcptTo(_address, _session, done) {
      if (!breaksAtRecipient) return done()
      breaksAtRecipient = false
      cut()
    },
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData: (stream, _, done) => take(stream, done),
  })
  function cut() {
    for (const connection of server.connections as Set<{ _socket: Socket }>) connection._socket.destroy()
  }
  // Some tests kill a worker in the middle of a message.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.')

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    received: (count, withinMs = 10_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${mails.length} of ${count} mails came.`)), withinMs)
        const look = () => {
          if (mails.length < count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(mails)
        }
        waiting.add(look)
        look()
      }),
    refuseWith: (code) => (refusal = code),
    hold() {
      let release = () => {}
      const until = new Promise<void>((resolve) => (release = resolve))
      const begun = new Promise<void>((resolve) => (held = { begin: resolve, until }))
      return {
        begun,
        release: () => {
          held = null
          release()
        },
      }
    },
    cut() {
      held = null
      cut()
    },
    breakAtRecipient: () => (breaksAtRecipient = true),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
