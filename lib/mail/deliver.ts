import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { env } from '@/lib/env'
import type { Attempt, Tasks } from '@/lib/queue/tasks'

import { transport } from './transport'

/**
 * Sends an e-mail that is owed, once: its row says when it was sent. Should a process die between the server's yes and
 * the row, the second copy bears the same Message-ID, by which mail systems know it. What the server refuses for good is
 * marked so, as is what would come too late; everything else throws, and the queue tries again.
 */
export async function deliver({ organizationId, messageId }: Tasks['send-mail'], attempt: Attempt): Promise<void> {
  const scope = { organizationId, messageId }
  const message = await begin(scope)
  if (!message) return
  if (message.isTooLate) return note(scope, { status: 'failed', error: 'It would have come too late.' })
  const way = transport()
  if (!way) return note(scope, { status: 'outbox' })
  try {
    await way.sendMail({
      messageId: `<${messageId}@${new URL(env.APP_URL).hostname}>`,
      to: message.recipient,
      replyTo: message.replyTo ?? undefined,
      subject: message.subject,
      text: message.bodyText,
      html: message.bodyHtml,
    })
  } catch (error) {
    const forGood = attempt.isLast || isRefusedForGood(error)
    await note(scope, { status: forGood ? 'failed' : 'queued', error: describe(error) })
    if (forGood) return
    throw new Error('The mail server did not take the message.', { cause: error })
  }
  await note(scope, { status: 'sent', sentAt: sql`now()`, error: null, ...withoutTokens })
}

type Scope = Tasks['send-mail']

const withoutTokens = { bodyText: withoutToken(mailMessages.bodyText), bodyHtml: withoutToken(mailMessages.bodyHtml) }

const row = ({ organizationId, messageId }: Scope) =>
  and(eq(mailMessages.organizationId, organizationId), eq(mailMessages.id, messageId))

async function begin(scope: Scope) {
  return inOrganization(scope, async (tx) => {
    const [message] = await tx
      .update(mailMessages)
      .set({ attempts: sql`${mailMessages.attempts} + 1` })
      .where(and(row(scope), eq(mailMessages.status, 'queued')))
      .returning({
        recipient: mailMessages.recipient,
        replyTo: mailMessages.replyTo,
        subject: mailMessages.subject,
        bodyText: mailMessages.bodyText,
        bodyHtml: mailMessages.bodyHtml,
        isTooLate: sql<boolean>`coalesce(${mailMessages.goodUntil} <= now(), false)`,
      })
    return message
  })
}

async function note(scope: Scope, change: PgUpdateSetSource<typeof mailMessages>): Promise<void> {
  await inOrganization(scope, (tx) => tx.update(mailMessages).set(change).where(row(scope)))
}

/** A link that opens an account has no business in our database once it is in its owner's mailbox. */
function withoutToken(body: PgColumn) {
  return sql`regexp_replace(${body}, '/reset_password/[A-Za-z0-9_-]+', '/reset_password/…', 'g')`
}

/** The server said no to this message or its recipient; a no to our login or a broken line says nothing about either. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 500 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

function describe(error: unknown): string {
  const { code, response } = error as SmtpError
  return (response ?? `The mail server could not be reached (${code ?? 'unknown'}).`).slice(0, 300)
}

interface SmtpError {
  code?: string
  response?: string
  responseCode?: number
}
