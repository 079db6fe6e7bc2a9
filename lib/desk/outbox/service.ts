import 'server-only'
import { and, count, eq, inArray, sql } from 'drizzle-orm'

import { beginOf } from '@/db/paging'
import { reading } from '@/db/reading'
import { mailMessages, smsMessages } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { findLink } from '@/lib/company/accounts/links'
import type { Actor } from '@/lib/platform/auth/actor'
import { withSecret, withoutLink } from '@/lib/platform/mail/secret'

import { OUTBOX_PAGE, type OutboxEntry, type OutboxMail, type OutboxPage, type OutboxQuery } from './schema'

type Status = OutboxEntry['status']

/** How much of a text message serves as its subject. */
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

/** Sent messages are not shown: their links belong to their recipients. */
const mailsNotSent = ({ organizationId }: Actor) =>
  and(eq(mailMessages.organizationId, organizationId), inArray(mailMessages.status, ['outbox', 'failed']))
const textsNotSent = ({ organizationId }: Actor) =>
  and(eq(smsMessages.organizationId, organizationId), inArray(smsMessages.status, ['outbox', 'failed']))

/** The e-mails and text messages that did not leave, newest first. */
export async function browse(actor: Actor, { page, after }: OutboxQuery): Promise<OutboxPage> {
  return reading(actor, async (tx) => {
    const listed = () =>
      tx
        .select(mailColumns)
        .from(mailMessages)
        .where(mailsNotSent(actor))
        .unionAll(tx.select(smsColumns).from(smsMessages).where(textsNotSent(actor)))
        .orderBy(sql`created_at desc, id desc`)
    const { begin, moved } = await beginOf(tx, { page, pageSize: OUTBOX_PAGE, after }, listed())
    const [rows, [mails], [texts]] = await Promise.all([
      listed().limit(OUTBOX_PAGE).offset(begin),
      tx.select({ total: count() }).from(mailMessages).where(mailsNotSent(actor)),
      tx.select({ total: count() }).from(smsMessages).where(textsNotSent(actor)),
    ])
    return { payload: rows, page, pageSize: OUTBOX_PAGE, total: mails!.total + texts!.total - moved }
  })
}

/**
 * A message with its text. A link that resets a password is shown to nobody: its reader could take the account over. An
 * invitation's link is for the inviter, until it was used or a newer one went out; a link for signing is for whoever had
 * it sent, while it has not left.
 * @throws not_found
 */
export async function read(actor: Actor, id: string): Promise<OutboxMail> {
  return reading(actor, async (tx) => {
    const mail = await findMail(tx, actor, id)
    if (mail) {
      const { linkKind, linkSecret, linkedBy, places, ...row } = mail
      const stored = { text: row.text, places }
      const link = await mayFollow(tx, actor, { linkKind, linkSecret, linkedBy })
      const text = link === 'shown' ? withSecret(stored, linkSecret) : withoutLink(stored)
      return { ...row, text, link }
    }
    const row = await findText(tx, actor, id)
    if (!row) throw notFound('message')
    return { ...row, link: null }
  })
}

type Linked = Pick<typeof mailMessages.$inferSelect, 'linkKind' | 'linkSecret' | 'linkedBy'>

async function mayFollow(
  tx: Tx,
  actor: Actor,
  { linkKind, linkSecret, linkedBy }: Linked,
): Promise<OutboxMail['link']> {
  if (!linkKind) return null
  if (linkKind === 'RESET' || !linkedBy) return 'addressee'
  if (linkedBy !== actor.userId) return 'inviter'
  if (linkKind === 'SIGNING') return linkSecret ? 'shown' : 'over'
  return linkSecret && (await findLink(tx, linkSecret)) ? 'shown' : 'over'
}

async function findMail(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      ...mailColumns,
      text: mailMessages.bodyText,
      places: mailMessages.secretInText,
      linkKind: mailMessages.linkKind,
      linkSecret: mailMessages.linkSecret,
      linkedBy: mailMessages.linkedBy,
    })
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
