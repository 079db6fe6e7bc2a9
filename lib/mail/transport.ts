import 'server-only'
import { type Transporter, createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'

import { env } from '@/lib/env'

let kept: { url: string; transporter: Transporter } | undefined

/** The way out for e-mail, or null where SMTP_URL names none: then messages wait in the outbox for an Administrator. */
export function transport(): Transporter | null {
  if (!env.SMTP_URL) return null
  if (kept?.url !== env.SMTP_URL) kept = { url: env.SMTP_URL, transporter: connect(env.SMTP_URL) }
  return kept.transporter
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
  return createTransport(options, { from: env.MAIL_FROM, disableFileAccess: true, disableUrlAccess: true })
}
