import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { emailAttachments, files, jobEmails, mailMessages, smsMessages, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { type PersonRow, personColumns, toPerson } from '@/lib/company/users/queries'
import { lacksSecret } from '@/lib/platform/mail/secret'
import { whyMailIsHere } from '@/lib/platform/mail/why-here'
import { whyTextIsHere } from '@/lib/platform/sms/why-here'

import type { DraftBody } from './draft'
import type { BrowseMessages, Email, EmailAttachment, Sms } from './schema'

interface Scope {
  organizationId: number
}

const smsColumns = {
  id: smsMessages.id,
  jobId: smsMessages.jobId,
  direction: smsMessages.direction,
  recipientNumber: smsMessages.recipientNumber,
  from: smsMessages.sender,
  text: smsMessages.text,
  segments: smsMessages.segments,
  status: smsMessages.status,
  error: smsMessages.error,
  wasCutOff: smsMessages.wasCutOff,
  createdAt: smsMessages.createdAt,
  sentAt: smsMessages.sentAt,
}

const selectSms = (tx: Tx) =>
  tx
    .select({ sms: smsColumns, sentBy: personColumns })
    .from(smsMessages)
    .leftJoin(users, sameRow(users, smsMessages.createdBy))

const toSms = ({ sms, sentBy }: Awaited<ReturnType<typeof selectSms>>[number]): Sms => ({
  ...sms,
  error: whyTextIsHere(sms),
  sentBy: sentBy && toPerson(sentBy),
})

/** A job's texts in both directions, the newest first. @throws not_found for a `before` that is not one of them */
export async function listSms(
  tx: Tx,
  { organizationId }: Scope,
  jobId: string,
  { before, limit }: BrowseMessages,
): Promise<Sms[]> {
  const ofJob = and(eq(smsMessages.organizationId, organizationId), eq(smsMessages.jobId, jobId))
  const [from] = before ? await selectSms(tx).where(and(ofJob, eq(smsMessages.id, before))) : []
  if (before && !from) throw notFound('message')
  const older = from && sql`(${smsMessages.createdAt}, ${smsMessages.id}) < (${from.sms.createdAt}, ${from.sms.id})`
  const rows = await selectSms(tx)
    .where(and(ofJob, older))
    .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
    .limit(limit + 1)
  return cutList(rows.slice(0, limit).map(toSms), rows.length > limit)
}

export async function findSms(tx: Tx, { organizationId }: Scope, id: string): Promise<Sms | null> {
  const [row] = await selectSms(tx).where(and(eq(smsMessages.organizationId, organizationId), eq(smsMessages.id, id)))
  return row ? toSms(row) : null
}

/** Whether a text's link or code left with it, so that it cannot be sent again. */
export async function hasLostSecret(tx: Tx, { organizationId }: Scope, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ places: smsMessages.secretInText, secret: smsMessages.secret })
    .from(smsMessages)
    .where(and(eq(smsMessages.organizationId, organizationId), eq(smsMessages.id, id)))
  return row !== undefined && lacksSecret(row)
}

const emailColumns = {
  id: jobEmails.id,
  jobId: jobEmails.jobId,
  body: jobEmails.body,
  forwardRepliesToEmail: jobEmails.forwardRepliesTo,
  recipient: mailMessages.recipient,
  cc: mailMessages.cc,
  bcc: mailMessages.bcc,
  subject: mailMessages.subject,
  status: mailMessages.status,
  error: mailMessages.error,
  wasCutOff: mailMessages.wasCutOff,
  createdAt: jobEmails.createdAt,
  sentAt: mailMessages.sentAt,
}

const selectEmails = (tx: Tx) =>
  tx
    .select({ email: emailColumns, sentBy: personColumns })
    .from(jobEmails)
    .innerJoin(mailMessages, sameRow(mailMessages, jobEmails.id))
    .innerJoin(users, sameRow(users, jobEmails.createdBy))

type EmailRow = Awaited<ReturnType<typeof selectEmails>>[number]

/** A job's e-mails, the newest first. @throws not_found for a `before` that is not one of them */
export async function listEmails(
  tx: Tx,
  scope: Scope,
  jobId: string,
  { before, limit }: BrowseMessages,
): Promise<Email[]> {
  const ofJob = and(eq(jobEmails.organizationId, scope.organizationId), eq(jobEmails.jobId, jobId))
  const [from] = before ? await selectEmails(tx).where(and(ofJob, eq(jobEmails.id, before))) : []
  if (before && !from) throw notFound('message')
  const older = from && sql`(${jobEmails.createdAt}, ${jobEmails.id}) < (${from.email.createdAt}, ${from.email.id})`
  const rows = await selectEmails(tx)
    .where(and(ofJob, older))
    .orderBy(desc(jobEmails.createdAt), desc(jobEmails.id))
    .limit(limit + 1)
  return cutList(await withAttachments(tx, scope, rows.slice(0, limit)), rows.length > limit)
}

export async function findEmail(tx: Tx, scope: Scope, id: string): Promise<Email | null> {
  const rows = await selectEmails(tx).where(
    and(eq(jobEmails.organizationId, scope.organizationId), eq(jobEmails.id, id)),
  )
  return (await withAttachments(tx, scope, rows))[0] ?? null
}

async function withAttachments(tx: Tx, scope: Scope, rows: EmailRow[]): Promise<Email[]> {
  const attached = await attachmentsOf(
    tx,
    scope,
    rows.map(({ email }) => email.id),
  )
  return rows.map(({ email: { body, recipient, ...email }, sentBy }) => ({
    ...email,
    error: whyMailIsHere(email),
    to: recipient.split(', '),
    draftJsObjectBody: body as DraftBody,
    attachments: attached.get(email.id) ?? [],
    sentBy: toPerson(sentBy satisfies PersonRow),
  }))
}

async function attachmentsOf(
  tx: Tx,
  { organizationId }: Scope,
  emailIds: string[],
): Promise<Map<string, EmailAttachment[]>> {
  const found = new Map<string, EmailAttachment[]>()
  if (!emailIds.length) return found
  const rows = await tx
    .select({
      emailId: emailAttachments.emailId,
      id: emailAttachments.id,
      name: emailAttachments.name,
      mimeType: files.mimeType,
      size: files.size,
    })
    .from(emailAttachments)
    .innerJoin(files, sameFile)
    .where(and(eq(emailAttachments.organizationId, organizationId), inArray(emailAttachments.emailId, emailIds)))
    .orderBy(emailAttachments.emailId, emailAttachments.place)
  for (const { emailId, ...attachment } of rows) found.set(emailId, [...(found.get(emailId) ?? []), attachment])
  return found
}

const sameFile = sameRow(files, emailAttachments.fileId)

/** The file of an attachment of one of the job's e-mails. @throws not_found */
export async function attachedFile(
  tx: Tx,
  { organizationId }: Scope,
  { id, jobId, attachmentId }: { id: string; jobId: string; attachmentId: string },
): Promise<string> {
  const [row] = await tx
    .select({ fileId: emailAttachments.fileId })
    .from(emailAttachments)
    .innerJoin(jobEmails, sameRow(jobEmails, emailAttachments.emailId))
    .where(
      and(
        eq(emailAttachments.organizationId, organizationId),
        eq(emailAttachments.emailId, id),
        eq(emailAttachments.id, attachmentId),
        eq(jobEmails.jobId, jobId),
      ),
    )
  if (!row) throw notFound('attachment')
  return row.fileId
}
