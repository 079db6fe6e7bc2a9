import 'server-only'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-pool'

import { sameRow } from '@/db/rows'
import {
  emailAttachments,
  estimateLinks,
  files,
  formSigningLinks,
  jobEmails,
  mailAttachments,
  mailMessages,
  users,
} from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { DomainError } from '@/lib/base/errors'
import { managers } from '@/lib/base/roles'
import { pictureSize } from '@/lib/platform/images/picture-size'
import { announceOwn } from '@/lib/platform/live/announce'
import { tellOfFailure } from '@/lib/platform/notices/office'
import type { Attempt, Tasks } from '@/lib/platform/queue/tasks'
import { storage } from '@/lib/platform/storage'

import { LOGO, withLogoOf, withoutLogo } from './layout'
import { withSecret } from './secret'
import { forgetTaken, keepTaken, readTaken } from './taken'
import { type OutgoingMail, transport } from './transport'

/**
 * Sends an e-mail that is owed, once. Once a server takes it, the disk says so at once and the row soon after. If the
 * process dies between the end of the message and the server's yes, nobody knows whether it was taken: it is sent once
 * more under the same Message-ID, by which mail systems know it, and its row says so. A final refusal is marked as
 * such, and so is a mail that would come too late. Everything else throws, and the queue tries again.
 */
export async function deliver({ organizationId, messageId }: Tasks['send-mail'], attempt: Attempt): Promise<void> {
  const scope = { organizationId, messageId }
  const taken = readTaken(messageId)
  if (taken) return noteSent(scope, taken)
  const message = await begin(scope)
  if (!message) return
  if (message.isTooLate) return note(scope, { status: 'failed', error: 'It would have come too late.', ...notLeft })
  if (message.isUnconfirmed) return note(scope, { status: 'failed', error: UNCONFIRMED, ...notLeft })
  if (message.isLeftAlone) return note(scope, { status: 'failed', error: LEFT_ALONE, tryingSince: null, ...notLeft })
  const way = transport()
  if (!way) return note(scope, { status: 'outbox', tryingSince: null, ...notLeft })
  const { pictures, enclosed } = await open(message.attachments)
  const html = withSecret({ text: message.bodyHtml, places: message.secretInHtml }, message.linkSecret)
  const mail: OutgoingMail = {
    messageId: `<${messageId}@${new URL(env.APP_URL).hostname}>`,
    from: message.fromName ? { name: message.fromName, address: senderAddress() } : env.MAIL_FROM,
    to: message.recipient,
    cc: message.cc,
    bcc: message.bcc,
    replyTo: message.replyTo ?? undefined,
    subject: message.subject,
    text: withSecret({ text: message.bodyText, places: message.secretInText }, message.linkSecret),
    html: pictures ? withSize(html, pictures) : withoutLogo(html),
    attachments: [...(pictures ?? []), ...enclosed],
    beforeItsEnd: () => noteInDoubt(scope),
  }
  let refused: string[]
  try {
    const answer: SentMessageInfo = await way.sendMail(mail)
    refused = answer.rejected.map(String)
    keepTaken(messageId, refused)
  } catch (error) {
    const forGood = attempt.isLast || isRefusedForGood(error)
    const inDoubt = sql`${mailMessages.wasCutOff} or ${mailMessages.tryingSince} is not null`
    await note(scope, {
      status: forGood ? 'failed' : 'queued',
      error: describe(error),
      ...(forGood && notLeft),
      ...(isAnswered(error) ? { tryingSince: null } : forGood && { wasCutOff: inDoubt }),
    })
    if (forGood) return
    throw new Error('The mail server did not take the message.', { cause: error })
  }
  await noteSent(scope, refused)
}

const UNCONFIRMED = 'Nobody has confirmed yet that this address is theirs.'
const LEFT_ALONE = 'Twice the mail server got all of it and its answer never came: it may have arrived, once or twice.'

/** The address of MAIL_FROM without the name before it. */
const senderAddress = () => /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM

/**
 * What goes along. A logo is read first, for the page shows it: one that is gone meanwhile leaves no hole in it.
 * @returns null for pictures of which one cannot be read
 */
async function open(attachments: Awaited<ReturnType<typeof attachmentsOf>>) {
  const pictures = attachments.flatMap(({ contentId, ...one }) => (contentId ? [{ ...one, contentId }] : []))
  return {
    pictures: await Promise.all(
      pictures.map(async ({ contentId, key, name, type }) => ({
        cid: contentId,
        filename: name,
        contentType: type,
        contentDisposition: 'inline' as const,
        content: await buffer((await storage().get(key)).stream),
      })),
      // A letter goes without its logo rather than late.
    ).catch(() => null),
    enclosed: attachments
      .filter(({ contentId }) => !contentId)
      .map(({ key, name, type }) => ({ filename: name, contentType: type, content: readLater(key) })),
  }
}

/** The letter with the size of its logo; one that tells none is drawn as high as every logo. */
function withSize(html: string, pictures: readonly { cid: string; content: Buffer }[]): string {
  const logo = pictures.find(({ cid }) => cid === LOGO)
  const size = logo && pictureSize(logo.content)
  return size ? withLogoOf(html, size) : html
}

/** The file is opened when its turn in the message comes. */
function readLater(key: string): Readable {
  return Readable.from(
    (async function* () {
      yield* (await storage().get(key)).stream
    })(),
    { objectMode: false },
  )
}

type Scope = Tasks['send-mail']

/** An invitation that did not leave keeps its link for the inviter; a reset link is for its owner alone. */
const notLeft = { linkSecret: sql`case when ${mailMessages.linkedBy} is not null then ${mailMessages.linkSecret} end` }

const row = ({ organizationId, messageId }: Scope) =>
  and(eq(mailMessages.organizationId, organizationId), eq(mailMessages.id, messageId))

/** Whether an address is that of one of the organisation's people who has not shown that it is theirs. */
const isClaimed = ({ organizationId }: Scope, address: AnyColumn) => sql`exists (select from ${users} u
  where u.claims_email and u.organization_id = ${organizationId}
    and u.email = ${address} and u.status <> 'REMOVED')`

async function begin(scope: Scope) {
  return inOrganization(scope, async (tx) => {
    const [message] = await tx
      .update(mailMessages)
      .set({
        attempts: sql`${mailMessages.attempts} + 1`,
        wasCutOff: sql`${mailMessages.wasCutOff} or ${mailMessages.tryingSince} is not null`,
        tryingSince: sql`case when ${mailMessages.wasCutOff} then ${mailMessages.tryingSince} end`,
      })
      .where(and(row(scope), eq(mailMessages.status, 'queued')))
      .returning({
        recipient: mailMessages.recipient,
        cc: mailMessages.cc,
        bcc: mailMessages.bcc,
        fromName: mailMessages.fromName,
        replyTo: sql<
          string | null
        >`case when not ${isClaimed(scope, mailMessages.replyTo)} then ${mailMessages.replyTo} end`,
        subject: mailMessages.subject,
        bodyText: mailMessages.bodyText,
        bodyHtml: mailMessages.bodyHtml,
        secretInText: mailMessages.secretInText,
        secretInHtml: mailMessages.secretInHtml,
        linkSecret: mailMessages.linkSecret,
        isTooLate: sql<boolean>`coalesce(${mailMessages.goodUntil} <= now(), false)`,
        // Not for its links and e-mails of jobs: an invitation that has not left is its inviter's to follow.
        isUnconfirmed: sql<boolean>`${mailMessages.linkKind} is null
          and not exists (select from ${jobEmails} e
            where e.organization_id = ${scope.organizationId} and e.id = ${scope.messageId})
          and ${isClaimed(scope, mailMessages.recipient)}`,
        isLeftAlone: sql<boolean>`${mailMessages.tryingSince} is not null`,
      })
    return message && { ...message, attachments: await attachmentsOf(tx, scope) }
  })
}

async function attachmentsOf(tx: Tx, scope: Scope) {
  const { organizationId, messageId } = scope
  const [written, ours] = await Promise.all([
    writtenAttachmentsOf(tx, scope),
    tx
      .select({
        key: mailAttachments.key,
        name: mailAttachments.name,
        type: mailAttachments.mimeType,
        contentId: mailAttachments.contentId,
      })
      .from(mailAttachments)
      .where(and(eq(mailAttachments.organizationId, organizationId), eq(mailAttachments.messageId, messageId)))
      .orderBy(mailAttachments.place),
  ])
  return [...written, ...ours]
}

const writtenAttachmentsOf = (tx: Tx, { organizationId, messageId }: Scope) =>
  tx
    .select({ key: files.key, name: emailAttachments.name, type: files.mimeType, contentId: sql<null>`null` })
    .from(emailAttachments)
    .innerJoin(files, sameRow(files, emailAttachments.fileId))
    .where(and(eq(emailAttachments.organizationId, organizationId), eq(emailAttachments.emailId, messageId)))
    .orderBy(emailAttachments.place)

/** From here on a mail server may have it without our knowing. */
async function noteInDoubt(scope: Scope): Promise<void> {
  await inOrganization(scope, (tx) =>
    tx
      .update(mailMessages)
      .set({ tryingSince: sql`now()` })
      .where(row(scope)),
  )
}

async function noteSent(scope: Scope, refused: string[]): Promise<void> {
  const error = refused.length ? `The mail server did not take it for ${refused.join(', ')}.` : null
  await note(scope, { status: 'sent', sentAt: sql`now()`, tryingSince: null, error, linkSecret: null })
  forgetTaken(scope.messageId)
}

/**
 * Records the outcome, and announces it to everybody who looks at the job that the mail came from. Whoever wrote it is told
 * when it was refused.
 */
async function note(scope: Scope, change: PgUpdateSetSource<typeof mailMessages>): Promise<void> {
  const { organizationId, messageId } = scope
  await inOrganization(scope, async (tx) => {
    await tx.update(mailMessages).set(change).where(row(scope))
    const [email] = await tx
      .select({ jobId: jobEmails.jobId, writtenBy: jobEmails.createdBy })
      .from(jobEmails)
      .where(and(eq(jobEmails.organizationId, organizationId), eq(jobEmails.id, messageId)))
    if (email) await announceOwn(tx, organizationId, 'jobs', [email.jobId])
    if (change.status !== 'failed') return
    const failed = email ?? (await linkOf(tx, scope))
    if (!failed) return
    const { jobId, writtenBy: createdBy } = failed
    const worker = { organizationId, userId: null }
    await tellOfFailure(tx, worker, { kind: 'EMAIL_FAILED', id: messageId, jobId, createdBy }, managers)
  })
}

/** The job of the link that a letter takes to a client, and who had it sent; nothing of any other letter. */
async function linkOf(tx: Tx, scope: Scope): Promise<{ jobId: string; writtenBy: string | null } | undefined> {
  const [found] = await tx.execute<{ jobId: string; writtenBy: string | null }>(sql`
    select link.job_id as "jobId", mail.linked_by as "writtenBy"
      from (select organization_id, linked_by, case when split_part(key, ':', 2) ~ '^[0-9a-f-]{36}$' then split_part(key, ':', 2)::uuid end as id from ${mailMessages}
             where ${row(scope)} and link_kind = 'SIGNING' and linked_by is not null) mail
      join (select organization_id, id, job_id from ${estimateLinks}
             union all select organization_id, id, job_id from ${formSigningLinks}) link
        on link.organization_id = mail.organization_id and link.id = mail.id`)
  return found
}

/** The server refused this message or its recipient. A refused login or a broken line says nothing about either. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 500 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Whether the server surely did not take it: it said so, or was never reached. */
function isAnswered(error: unknown): boolean {
  const { code, responseCode, syscall } = error as SmtpError
  if (error instanceof DomainError) return true
  return responseCode !== undefined || code === 'EDNS' || syscall === 'connect'
}

function describe(error: unknown): string {
  if (error instanceof DomainError) return 'An attachment could not be read.'
  const { code, response } = error as SmtpError
  return (response ?? `The mail server could not be reached (${code ?? 'unknown'}).`).slice(0, 300)
}

interface SmtpError {
  code?: string
  response?: string
  responseCode?: number
  syscall?: string
}
