import 'server-only'
import { Readable } from 'node:stream'

import { type SendMailOptions, type Transporter, createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'

import { env } from '@/lib/base/env'

/** A message, with the work that must be done before its end is sent: no mail server takes it before that. */
export type OutgoingMail = SendMailOptions & { beforeItsEnd: () => Promise<void> }

let open: { url: string; transporter: Transporter } | undefined

/** The connection for e-mail, or null without SMTP_URL: then messages wait in the outbox for an Administrator. */
export function transport(): Transporter | null {
  if (!env.SMTP_URL) return null
  if (open?.url !== env.SMTP_URL) open = { url: env.SMTP_URL, transporter: connect(env.SMTP_URL) }
  return open.transporter
}

function connect(url: string): Transporter {
  const options: SMTPPool.Options = {
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
  const transporter = createTransport(options, { from: env.MAIL_FROM, disableFileAccess: true, disableUrlAccess: true })
  transporter.use('stream', ({ data, message }, done) => {
    const { beforeItsEnd } = data as OutgoingMail
    // Read once the server has asked for the message, and not before.
    message.processFunc((written) => Readable.from(endingAfter(written, beforeItsEnd), { objectMode: false }))
    done()
  })
  return transporter
}

async function* endingAfter(written: NodeJS.ReadableStream, work: () => Promise<void>) {
  yield* written
  await work()
}
