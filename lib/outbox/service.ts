import 'server-only'
import { and, count, desc, eq, inArray } from 'drizzle-orm'

import { mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { notFound } from '@/lib/errors'

import { OUTBOX_PAGE, type OutboxMail, type OutboxPage, type OutboxQuery } from './schema'

const columns = {
  id: mailMessages.id,
  recipient: mailMessages.recipient,
  subject: mailMessages.subject,
  status: mailMessages.status,
  error: mailMessages.error,
  createdAt: mailMessages.createdAt,
}

/** What was sent is not shown: its links belong to whoever received them. */
const notSent = ({ organizationId }: Actor) =>
  and(eq(mailMessages.organizationId, organizationId), inArray(mailMessages.status, ['outbox', 'failed']))

/** The e-mails that did not leave, newest first. */
export async function browse(actor: Actor, { page }: OutboxQuery): Promise<OutboxPage> {
  return inOrganization(actor, async (tx) => {
    const [rows, [counted]] = await Promise.all([
      tx
        .select(columns)
        .from(mailMessages)
        .where(notSent(actor))
        .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id))
        .limit(OUTBOX_PAGE)
        .offset((page - 1) * OUTBOX_PAGE),
      tx.select({ total: count() }).from(mailMessages).where(notSent(actor)),
    ])
    const payload = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    return { payload, page, pageSize: OUTBOX_PAGE, total: counted!.total }
  })
}

/** One e-mail that did not leave, with its text. */
export async function read(actor: Actor, id: string): Promise<OutboxMail> {
  return inOrganization(actor, async (tx) => {
    const [row] = await tx
      .select({ ...columns, text: mailMessages.bodyText })
      .from(mailMessages)
      .where(and(notSent(actor), eq(mailMessages.id, id)))
    if (!row) throw notFound('e-mail')
    return { ...row, createdAt: row.createdAt.toISOString() }
  })
}
