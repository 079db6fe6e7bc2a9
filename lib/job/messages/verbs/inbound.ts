import 'server-only'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'

import { database } from '@/db/client'
import { jobs, smsMessages } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { MOST_SMS_TEXT, segmentsOf } from '@/lib/job/messages/rules'
import { record } from '@/lib/platform/activity/service'
import { announceOwn } from '@/lib/platform/live/announce'

/** Twilio's report of a received text. */
export const IncomingSms = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(40),
  To: z.string().min(1).max(40),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().catch(0),
})

/** Twilio's report about a sent text. */
export const SmsOutcome = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(40),
  ErrorCode: z.string().max(10).optional(),
})

/**
 * Stores a received text with the job of the newest text to that number from the same sender, of the organisation that
 * wrote to it first. Where that job is gone, it stands with the newest one that is not. Texts of a number that we never
 * wrote to, or whose jobs are all gone, are dropped.
 */
export async function receiveSms(sms: z.infer<typeof IncomingSms>): Promise<void> {
  const { From, To, MessageSid } = sms
  const [thread] = await database().execute<{ organization_id: number }>(
    sql`select organization_id from sms_thread(${From}, ${To})`,
  )
  if (!thread) return
  const { organization_id: organizationId } = thread
  const text = textOf(sms)
  await inOrganization({ organizationId }, async (tx) => {
    const jobId = await newestJobOf(tx, organizationId, sms)
    if (!jobId) return
    const [stored] = await tx
      .insert(smsMessages)
      .values({
        organizationId,
        id: newId(),
        jobId,
        direction: 'incoming',
        recipientNumber: To,
        sender: From,
        text,
        segments: segmentsOf(text).segments,
        status: 'received',
        providerId: MessageSid,
      })
      .onConflictDoNothing()
      .returning({ id: smsMessages.id })
    if (!stored) return
    const details = { from: From, text }
    const nobody = { organizationId, userId: null }
    await record(tx, nobody, 'sms.received', { subjectType: 'sms', subjectId: stored.id, jobId, details })
  })
}

/** The job of the newest text from one of our numbers to one of theirs, of those that are not deleted. */
async function newestJobOf(
  tx: Tx,
  organizationId: number,
  { From, To }: Pick<z.infer<typeof IncomingSms>, 'From' | 'To'>,
): Promise<string | undefined> {
  const [newest] = await tx
    .select({ jobId: smsMessages.jobId })
    .from(smsMessages)
    .innerJoin(jobs, and(eq(jobs.organizationId, smsMessages.organizationId), eq(jobs.id, smsMessages.jobId)))
    .where(
      and(
        eq(smsMessages.organizationId, organizationId),
        eq(smsMessages.recipientNumber, From),
        eq(smsMessages.sender, To),
        eq(smsMessages.direction, 'outgoing'),
        inArray(smsMessages.status, ['queued', 'sent', 'delivered']),
        isNull(jobs.deletedAt),
      ),
    )
    .orderBy(desc(smsMessages.createdAt))
    .limit(1)
  return newest?.jobId
}

/** The part that can be stored: Postgres takes no NUL, and pictures stay with Twilio. */
function textOf({ Body, NumMedia }: z.infer<typeof IncomingSms>): string {
  const text = Body.replaceAll('\0', '').toWellFormed().slice(0, MOST_SMS_TEXT)
  return [text, NumMedia > 0 && `[${NumMedia === 1 ? 'A picture' : `${NumMedia} pictures`} came along]`]
    .filter(Boolean)
    .join('\n')
}

const OUTCOMES: Record<string, 'sent' | 'delivered' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** Records the outcome of a text that Twilio took. A late report does not undo a newer one. */
export async function noteOutcome(
  { organizationId, id }: { organizationId: number; id: string },
  { MessageSid, MessageStatus, ErrorCode }: z.infer<typeof SmsOutcome>,
): Promise<void> {
  const status = OUTCOMES[MessageStatus]
  if (!status) return
  const error =
    status === 'failed' ? `The text did not arrive${ErrorCode ? ` (Twilio's error ${ErrorCode})` : ''}.` : null
  await inOrganization({ organizationId }, async (tx) => {
    const [changed] = await tx
      .update(smsMessages)
      .set({
        status,
        error,
        providerId: MessageSid,
        tryingSince: null,
        sentAt: sql`coalesce(${smsMessages.sentAt}, now())`,
      })
      .where(
        and(
          eq(smsMessages.organizationId, organizationId),
          eq(smsMessages.id, id),
          inArray(smsMessages.status, ['queued', 'sent']),
          sql`coalesce(${smsMessages.providerId}, ${MessageSid}) = ${MessageSid}`,
        ),
      )
      .returning({ jobId: smsMessages.jobId })
    if (changed) await announceOwn(tx, organizationId, 'jobs', [changed.jobId])
  })
}
