import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { jobs, organizations, smsMessages, smsThreads } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown } from '@/db/versioned'
import { conflict, invalid, notFound, arrivedOtherwise } from '@/lib/base/errors'
import { NOT_A_NUMBER } from '@/lib/base/phone'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import * as queries from '@/lib/job/messages/queries'
import { NUMBER_IS_SHARED, SECRET_IS_GONE, segmentsOf } from '@/lib/job/messages/rules'
import type { BrowseMessages, SendSms, Sms } from '@/lib/job/messages/schema'
import { record } from '@/lib/platform/activity/service'
import { spend } from '@/lib/platform/allowance/service'
import { type Actor, doerOf } from '@/lib/platform/auth/actor'
import { type Withheld, withSecret } from '@/lib/platform/mail/secret'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { numberOf, textedNumber } from '@/lib/platform/sms/numbers'
import { twilio } from '@/lib/platform/sms/twilio'

/** A job's text messages in both directions, the newest first. @throws not_found, also for a `before` that is not one of them */
export const browseSms = (actor: Actor, jobId: string, which: BrowseMessages): Promise<Sms[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), queries.listSms(tx, actor, jobId, which)])
    return found
  })

/** Whether texts leave from here; otherwise they wait in the outbox. */
export const sendsSms = (): boolean => twilio() !== null

/** Our numbers and names that a text may come from, the usual one first; none when there is nothing to choose. */
export function sendersToChoose(): string[] {
  const senders = [...new Set(twilio()?.senders)]
  return senders.length > 1 ? senders : []
}

/**
 * Writes a text message from a job. It is sent afterwards; if this installation sends no texts, it waits in the outbox.
 * @throws as `writeSms` does
 */
export const sendSms = (actor: Actor, written: SendSms): Promise<Sms> =>
  inOrganization(actor, (tx) => writeSms(tx, actor, written))

interface WrittenSms extends SendSms, Partial<Pick<Withheld, 'places'>> {
  secret?: string
  /** Whether a member of staff writes it: what somebody outside asks for spends nothing of the firm's day. */
  isOurs?: boolean
  /** Whether it tells of something that is done without it: it has failed, where it could not leave. */
  isAside?: boolean
}

/**
 * Owes somebody a text message, in the transaction of what it is about. A `secret` is put into its places only as it leaves.
 * One with a secret whose replies would go to somebody else has failed at once: what it is about does not fail with it.
 * @throws not_found for the job, invalid for a number that is none or whose replies are somebody else's, or a sender that
 * is not ours, conflict when the id stands for another text
 */
export async function writeSms(
  tx: Tx,
  actor: Actor,
  {
    id = newId(),
    jobId,
    recipientNumber: typed,
    text,
    places = [],
    from,
    secret = '',
    isOurs = true,
    isAside = false,
  }: WrittenSms,
): Promise<Sms> {
  const { organizationId } = actor
  // What somebody outside asked for, or the product sends by itself, nobody of ours wrote.
  const doer = doerOf(actor)
  const createdBy = doer.kind === 'person' ? doer.userId : null
  const [, country] = await Promise.all([requireJob(tx, actor, jobId), countryOf(tx, actor, jobId)])
  const reached = textedNumber(typed, country)
  // What it tells of is done: a number that was taken before stands in its way no more.
  const recipientNumber = reached.number ?? (isAside ? numberOf(typed, country)?.number : undefined)
  if (!recipientNumber) throw invalid({ recipientNumber: reached.refusal ?? NOT_A_NUMBER })
  const account = twilio()
  const chosen = senderOf(from, country, account?.senders)
  const known = {
    asked: { jobId, recipientNumber, text, from: chosen },
    find: () => queries.findSms(tx, actor, id),
    // Another text under its id would never be sent.
    refuse: arrivedOtherwise,
  }
  await refuseKnown(tx, actor, smsMessages, id, known)
  if (isOurs) await spend(tx, actor, 'sms')
  const sender = account ? await takeSender(tx, actor, recipientNumber, chosen ? [chosen] : account.senders) : chosen
  if (account && !sender && !secret && !isAside) throw invalid({ recipientNumber: NUMBER_IS_SHARED })
  const status = !account ? 'outbox' : sender ? 'queued' : 'failed'
  const error = status === 'failed' ? NUMBER_IS_SHARED : null
  const { segments } = segmentsOf(withSecret({ text, places }, secret))
  const content = { recipientNumber, sender, text, secretInText: places, segments, secret: secret || null }
  await createOnce(
    tx,
    smsMessages,
    { organizationId, id, jobId, direction: 'outgoing', ...content, status, error, createdBy },
    known,
  )
  if (status === 'queued') await enqueue(tx, 'send-sms', { organizationId, smsId: id })
  const details = { recipientNumber, text }
  await record(tx, actor, 'sms.written', { subjectType: 'sms', subjectId: id, jobId, details })
  return (await queries.findSms(tx, actor, id))!
}

/** Whether a text may name this sender: one of the operator's, or any if no text leaves. */
const maySendFrom = (sender: string, senders?: readonly string[]) => !senders || senders.includes(sender)

/** The sender that was chosen for a text, if any. @throws invalid for an unknown one */
function senderOf(from: string | null, country: string | null, senders?: readonly string[]): string | null {
  const chosen = from && (numberOf(from, country)?.number ?? from)
  if (chosen && !maySendFrom(chosen, senders)) throw invalid({ from: 'Texts are not sent from this sender' })
  return chosen
}

/**
 * The first of some senders from which the replies of a number come to this organisation. It is theirs from then on: of two
 * organisations that write to somebody at the same second, one waits for the other. @returns null when there is none
 */
async function takeSender(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  recipientNumber: string,
  senders: readonly string[],
): Promise<string | null> {
  for (const sender of senders) {
    if (!sender.startsWith('+')) return sender
    const thread = { organizationId, recipientNumber, sender }
    const begun = await tx
      .insert(smsThreads)
      .values(thread)
      .onConflictDoNothing()
      .returning({ sender: smsThreads.sender })
    const own = begun.length ? begun : await tx.select({ sender: smsThreads.sender }).from(smsThreads).where(of(thread))
    if (own.length) return sender
  }
  return null
}

const of = ({ organizationId, recipientNumber, sender }: typeof smsThreads.$inferInsert) =>
  and(
    eq(smsThreads.organizationId, organizationId),
    eq(smsThreads.recipientNumber, recipientNumber),
    eq(smsThreads.sender, sender),
  )

async function countryOf(tx: Tx, { organizationId }: Actor, jobId: string): Promise<string | null> {
  const [row] = await tx
    .select({ site: jobs.country, own: organizations.country })
    .from(jobs)
    .innerJoin(organizations, eq(organizations.organizationId, jobs.organizationId))
    .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, jobId)))
  return row ? (row.site ?? row.own) : null
}

/** Sends a text again that failed or was written before texts could leave. @throws not_found, conflict */
export async function retrySms(actor: Actor, { id, jobId }: { id: string; jobId: string }): Promise<Sms> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const [, sms] = await Promise.all([requireJob(tx, actor, jobId), queries.findSms(tx, actor, id)])
    if (sms?.jobId !== jobId) throw notFound('text message')
    if (await queries.hasLostSecret(tx, actor, id)) throw conflict(SECRET_IS_GONE, sms)
    const account = twilio()
    const status = account ? 'queued' : 'outbox'
    // A text that could not leave may have been written under any name.
    const senders = sms.from && maySendFrom(sms.from, account?.senders) ? [sms.from] : account?.senders
    const sender = account ? await takeSender(tx, actor, sms.recipientNumber, senders!) : sms.from
    if (account && !sender) throw conflict(NUMBER_IS_SHARED, sms)
    const again = await tx
      .update(smsMessages)
      .set({ status, error: null, providerId: null, sender })
      .where(
        and(
          eq(smsMessages.organizationId, organizationId),
          eq(smsMessages.id, id),
          inArray(smsMessages.status, ['failed', 'outbox']),
        ),
      )
      .returning({ id: smsMessages.id })
    if (!again.length) throw conflict('This text message is being sent, or was sent already.', sms)
    await spend(tx, actor, 'sms')
    if (status === 'queued') await enqueue(tx, 'send-sms', { organizationId, smsId: id })
    const details = { recipientNumber: sms.recipientNumber }
    await record(tx, actor, 'sms.retried', { subjectType: 'sms', subjectId: id, jobId, details })
    return (await queries.findSms(tx, actor, id))!
  })
}
