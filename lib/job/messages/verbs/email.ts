import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { emailAttachments, jobEmails, mailAttachments, mailMessages, organizations } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { refuseKnown, createOnce } from '@/db/versioned'
import { env } from '@/lib/base/env'
import {
  DomainError,
  conflict,
  invalid,
  notFound,
  nullWhenMissing,
  overPlan,
  arrivedOtherwise,
  tooLarge,
} from '@/lib/base/errors'
import { fileUrl, newId } from '@/lib/base/wire'
import { MAX_ATTACHMENT_BYTES } from '@/lib/company/files/rules'
import { type NewFile, withFiles } from '@/lib/company/files/service'
import { firmFor } from '@/lib/company/firm/queries'
import { clientIdOf, requireJob } from '@/lib/job/jobs/queries/job'
import { htmlOf, textOf } from '@/lib/job/messages/draft-text'
import * as queries from '@/lib/job/messages/queries'
import { ATTACHMENTS_TOO_LARGE, MOST_ATTACHMENTS, STORAGE_EXHAUSTED } from '@/lib/job/messages/rules'
import type { BrowseMessages, Email, WriteEmail } from '@/lib/job/messages/schema'
import { openUpload } from '@/lib/job/uploads/queries'
import { record } from '@/lib/platform/activity/service'
import { requireLeft, spend } from '@/lib/platform/allowance/service'
import { type Actor, withoutKey } from '@/lib/platform/auth/actor'
import { log } from '@/lib/platform/http/log'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { asLetter, asLetterText } from '@/lib/platform/mail/layout'
import { asFirm, logoOf } from '@/lib/platform/mail/service'
import { enqueue } from '@/lib/platform/queue/enqueue'

/** A job's e-mails, the newest first. @throws not_found, also for a `before` that is not one of them */
export const browseEmails = (actor: Actor, jobId: string, which: BrowseMessages): Promise<Email[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), queries.listEmails(tx, actor, jobId, which)])
    return found
  })

/** Files of other records that an e-mail takes along; they stay with the e-mail when those records are deleted. */
interface Enclosed {
  /** The record that they belong to, or several in one text. */
  of: string
  find: (tx: Tx) => Promise<{ fileId: string; name: string; size: number }[]>
  /** A file that is made for this e-mail alone, and only where the e-mail is not written yet. */
  make?: () => Promise<Pick<NewFile, 'path' | 'name' | 'type' | 'size'> & { remove: () => Promise<void> }>
  /** Runs once the e-mail has its row. */
  written: (tx: Tx, emailId: string) => Promise<void>
}

/**
 * Writes an e-mail from a job. This transaction owes it, and it is sent afterwards; without a mail server it waits in
 * the outbox.
 * @throws not_found for the job, invalid, conflict when the id stands for another e-mail, plan when there is no room
 * for its attachments
 */
export async function writeEmail(
  actor: Actor,
  jobId: string,
  { id = newId(), ...written }: WriteEmail,
  uploaded: readonly UploadedFile[],
  enclosed?: Enclosed,
): Promise<Email> {
  const { organizationId, userId: createdBy } = actor
  const body = written.draftJsObjectBody
  const addresses = written.to.length + written.cc.length + written.bcc.length
  const knownIn = (tx: Tx) => ({
    asked: {
      jobId,
      ...written,
      draftJsObjectBody: htmlOf(body),
      files: uploaded.map(({ name, sha256 }) => [name, sha256]),
      enclosed: enclosed?.of,
    },
    find: () => queries.findEmail(tx, actor, id),
    // Another e-mail under its id would never be sent.
    refuse: arrivedOtherwise,
  })
  if (enclosed?.make) {
    await reading(withoutKey(actor), (tx) => refuseKnown(tx, actor, jobEmails, id, knownIn(tx)))
    await requireLeft(actor, 'email', addresses)
  }
  const made = await enclosed?.make?.()
  const incoming = [...uploaded, ...(made ? [made] : [])].map((file) => ({
    ...file,
    kind: 'EMAIL_ATTACHMENT' as const,
  }))
  // The letter is on its way then: what is left on the disk must not have it written again.
  const clear = () =>
    made?.remove().catch((error) => log.error({ err: error }, 'the pages of a letter were not removed'))
  return withFiles(actor, incoming, async (tx, stored) => {
    const known = knownIn(tx)
    await Promise.all([requireJob(tx, actor, jobId), refuseKnown(tx, actor, jobEmails, id, known)])
    const from = await firmFor(tx, actor, { clientId: await clientIdOf(tx, actor, jobId) })
    const firm = asFirm(from)
    const chosen = await chosenUploads(tx, actor, jobId, written.uploadIds)
    const attached = [
      ...stored.map(({ id: fileId, name, size }) => ({ fileId, name, size })),
      ...chosen,
      ...(enclosed ? await enclosed.find(tx) : []),
    ]
    if (attached.length > MOST_ATTACHMENTS) throw tooLarge(`attachments: at most ${MOST_ATTACHMENTS} files.`)
    if (attached.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENT_BYTES) throw tooLarge(ATTACHMENTS_TOO_LARGE)
    await spend(tx, actor, 'email', addresses)
    const forwardRepliesTo = repliesTo(actor, written.forwardRepliesToEmail)
    const status = env.SMTP_URL ? 'queued' : 'outbox'
    const owed = tx.insert(mailMessages).values({
      organizationId,
      id,
      key: `job-email:${id}`,
      recipient: written.to.join(', '),
      cc: written.cc,
      bcc: written.bcc,
      fromName: firm.name,
      replyTo: forwardRepliesTo ?? (await officeAddress(tx, actor)),
      subject: written.subject,
      bodyText: asLetterText(textOf(body), firm),
      bodyHtml: asLetter({ subject: written.subject, content: htmlOf(body) }, firm),
      status,
    })
    const [added] = await owed.onConflictDoNothing().returning({ id: mailMessages.id })
    // Another copy of this request came first.
    if (!added) {
      await refuseKnown(tx, actor, jobEmails, id, known)
      throw invalid({ id: 'This id is taken.' })
    }
    await createOnce(tx, jobEmails, { organizationId, id, jobId, body, forwardRepliesTo, createdBy }, known)
    const logo = logoOf(from)
    if (logo.length) {
      const own = { organizationId, messageId: id, place: 0 }
      await tx.insert(mailAttachments).values(logo.map((one) => ({ ...own, ...one })))
    }
    if (attached.length) {
      const rows = attached.map(({ fileId, name }, place) => ({ fileId, name, place }))
      await tx
        .insert(emailAttachments)
        .values(rows.map((row) => ({ ...row, organizationId, id: newId(), emailId: id })))
    }
    await enclosed?.written(tx, id)
    if (status === 'queued') await enqueue(tx, 'send-mail', { organizationId, messageId: id })
    const details = { to: written.to, subject: written.subject }
    await record(tx, actor, 'email.written', { subjectType: 'email', subjectId: id, jobId, details })
    return (await queries.findEmail(tx, actor, id))!
  })
    .catch((error) => {
      throw error instanceof DomainError && error.code === 'plan' ? overPlan(STORAGE_EXHAUSTED) : error
    })
    .finally(clear)
}

/** The files of the named uploads of the job. They stay with the e-mail when they are removed from the job. */
async function chosenUploads(tx: Tx, actor: Actor, jobId: string, uploadIds: readonly string[]) {
  const chosen = []
  for (const [at, uploadId] of [...new Set(uploadIds)].entries()) {
    const upload = await openUpload(tx, actor, jobId, uploadId).catch(nullWhenMissing)
    if (!upload) throw invalid({ [`uploadIds.${at}`]: 'This file is not with the job any more.' })
    chosen.push({ fileId: upload.fileId, name: upload.name, size: upload.size })
  }
  return chosen
}

const repliesTo = (actor: Actor, wanted: WriteEmail['forwardRepliesToEmail']): string | null =>
  wanted === true ? (actor.claimsEmail ? null : actor.email) : wanted || null

async function officeAddress(tx: Tx, { organizationId }: Actor): Promise<string | null> {
  const [row] = await tx
    .select({ email: organizations.email })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  return row?.email ?? null
}

/** Sends an e-mail again that failed or was written before there was a mail server. @throws not_found, conflict */
export async function retryEmail(actor: Actor, { id, jobId }: { id: string; jobId: string }): Promise<Email> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const [, email] = await Promise.all([requireJob(tx, actor, jobId), queries.findEmail(tx, actor, id)])
    if (email?.jobId !== jobId) throw notFound('e-mail')
    const status = env.SMTP_URL ? 'queued' : 'outbox'
    const again = await tx
      .update(mailMessages)
      .set({ status, error: null })
      .where(
        and(
          eq(mailMessages.organizationId, organizationId),
          eq(mailMessages.id, id),
          inArray(mailMessages.status, ['failed', 'outbox']),
        ),
      )
      .returning({ id: mailMessages.id })
    if (!again.length) throw conflict('This e-mail is being sent, or was sent already.', email)
    await spend(tx, actor, 'email', email.to.length + email.cc.length + email.bcc.length)
    if (status === 'queued') await enqueue(tx, 'send-mail', { organizationId, messageId: id })
    const details = { subject: email.subject }
    await record(tx, actor, 'email.retried', { subjectType: 'email', subjectId: id, jobId, details })
    return (await queries.findEmail(tx, actor, id))!
  })
}

/** The address of an attachment. @throws not_found */
export async function locateAttachment(
  actor: Actor,
  at: { id: string; jobId: string; attachmentId: string },
): Promise<{ url: string }> {
  const fileId = await reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, at.jobId), queries.attachedFile(tx, actor, at)])
    return found
  })
  return { url: fileUrl(fileId)! }
}
