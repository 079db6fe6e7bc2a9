import 'server-only'
import { and, count, eq, inArray, sql } from 'drizzle-orm'

import { mailMessages, smsMessages } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { notFound } from '@/lib/errors'

import { OUTBOX_PAGE, type OutboxEntry, type OutboxMail, type OutboxPage, type OutboxQuery } from './schema'

type Status = OutboxEntry['status']

/** As much of a text message as stands for a subject. */
const SUBJECT_LENGTH = 80

const mailColumns = {
  id: mailMessages.id,
  kind: sql<OutboxEntry['kind']>`'email'`.as('kind'),
  recipient: mailMessages.recipient,
  subject: mailMessages.subject,
  status: sql<Status>`${mailMessages.status}::text`.as('status'),
  error: mailMessages.error,
  createdAt: mailMessages.createdAt,
}

const smsColumns = {
  id: smsMessages.id,
  kind: sql<OutboxEntry['kind']>`'sms'`.as('kind'),
  recipient: smsMessages.recipientNumber,
  subject: sql<string>`left(${smsMessages.text}, ${SUBJECT_LENGTH})`.as('subject'),
  status: sql<Status>`${smsMessages.status}::text`.as('status'),
  error: smsMessages.error,
  createdAt: smsMessages.createdAt,
}

/** What was sent is not shown: its links belong to whoever received them. */
const mailsNotSent = ({ organizationId }: Actor) =>
  and(eq(mailMessages.organizationId, organizationId), inArray(mailMessages.status, ['outbox', 'failed']))
const textsNotSent = ({ organizationId }: Actor) =>
  and(eq(smsMessages.organizationId, organizationId), inArray(smsMessages.status, ['outbox', 'failed']))

/** The e-mails and text messages that did not leave, newest first. */
export async function browse(actor: Actor, { page }: OutboxQuery): Promise<OutboxPage> {
  return inOrganization(actor, async (tx) => {
    const [rows, [mails], [texts]] = await Promise.all([
      tx
        .select(mailColumns)
        .from(mailMessages)
        .where(mailsNotSent(actor))
        .unionAll(tx.select(smsColumns).from(smsMessages).where(textsNotSent(actor)))
        .orderBy(sql`created_at desc, id desc`)
        .limit(OUTBOX_PAGE)
        .offset((page - 1) * OUTBOX_PAGE),
      tx.select({ total: count() }).from(mailMessages).where(mailsNotSent(actor)),
      tx.select({ total: count() }).from(smsMessages).where(textsNotSent(actor)),
    ])
    const payload = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    return { payload, page, pageSize: OUTBOX_PAGE, total: mails!.total + texts!.total }
  })
}

/** One of them, with its text. @throws not_found */
export async function read(actor: Actor, id: string): Promise<OutboxMail> {
  return inOrganization(actor, async (tx) => {
    const row = (await findMail(tx, actor, id)) ?? (await findText(tx, actor, id))
    if (!row) throw notFound('message')
    return { ...row, createdAt: row.createdAt.toISOString() }
  })
}

async function findMail(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({ ...mailColumns, text: mailMessages.bodyText })
    .from(mailMessages)
    .where(and(mailsNotSent(actor), eq(mailMessages.id, id)))
  return row
}

async function findText(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({ ...smsColumns, text: smsMessages.text })
    .from(smsMessages)
    .where(and(textsNotSent(actor), eq(smsMessages.id, id)))
  return row
}
