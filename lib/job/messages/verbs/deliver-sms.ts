import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { managers } from '@/lib/base/roles'
import { SECRET_IS_GONE } from '@/lib/job/messages/rules'
import { announceOwn } from '@/lib/platform/live/announce'
import { lacksSecret, withSecret } from '@/lib/platform/mail/secret'
import { tellOfFailure } from '@/lib/platform/notices/office'
import type { Attempt, Tasks } from '@/lib/platform/queue/tasks'
import { type OutgoingSms, SmsRefused, findSms, sendSms, twilio } from '@/lib/platform/sms/twilio'

type Scope = Tasks['send-sms']

/**
 * Sends a text message that is owed, once. Twilio has no key to accept a message only once. So a try with an unknown
 * outcome (the process died, the line broke) is followed by a question: has Twilio had this text to this number since
 * then, under an id that we do not know? Only if not is the text sent again.
 */
export async function deliverSms(scope: Scope, attempt: Attempt): Promise<void> {
  const message = await begin(scope)
  if (!message) return
  if (lacksSecret(message)) return note(scope, { status: 'failed', error: SECRET_IS_GONE, tryingSince: null })
  const account = twilio()
  const from = message.sender ?? account?.senders[0]
  if (!account || !from) return note(scope, { status: 'outbox', tryingSince: null })
  const sms: OutgoingSms = {
    to: message.recipientNumber,
    from,
    text: withSecret(message, message.secret),
    callbackUrl: callbackOf(scope),
  }
  let providerId: string | undefined
  try {
    if (message.unknownSince) {
      providerId = await takenBefore(scope, await findSms(account, sms, message.unknownSince))
    }
    providerId ??= await sendSms(account, sms)
  } catch (error) {
    const refused = error instanceof SmsRefused
    const forGood = attempt.isLast || (refused && error.forGood)
    await note(scope, {
      status: forGood ? 'failed' : 'queued',
      error: refused ? error.message : 'Twilio could not be reached.',
      // Unchanged when nothing is known: from then on Twilio may have it.
      tryingSince: refused ? null : (message.unknownSince ?? sql`${smsMessages.tryingSince}`),
    })
    if (forGood) return
    throw new Error('Twilio did not take the message.', { cause: error })
  }
  await note(scope, {
    status: 'sent',
    sender: from,
    providerId,
    sentAt: sql`now()`,
    tryingSince: null,
    error: null,
    secret: null,
  })
}

const row = ({ organizationId, smsId }: Scope) =>
  and(eq(smsMessages.organizationId, organizationId), eq(smsMessages.id, smsId))

async function begin(scope: Scope) {
  return inOrganization(scope, async (tx) => {
    const [message] = await tx
      .select({
        recipientNumber: smsMessages.recipientNumber,
        sender: smsMessages.sender,
        text: smsMessages.text,
        places: smsMessages.secretInText,
        secret: smsMessages.secret,
        /** The start of a try that has no answer. */
        unknownSince: smsMessages.tryingSince,
      })
      .from(smsMessages)
      .where(and(row(scope), eq(smsMessages.status, 'queued')))
      .for('update')
    if (!message) return null
    await tx
      .update(smsMessages)
      .set({
        attempts: sql`${smsMessages.attempts} + 1`,
        wasCutOff: sql`${smsMessages.wasCutOff} or ${smsMessages.tryingSince} is not null`,
        tryingSince: sql`coalesce(${smsMessages.tryingSince}, now())`,
      })
      .where(row(scope))
    return message
  })
}

/** The message at Twilio that is not another message of ours. */
async function takenBefore({ organizationId }: Scope, providerIds: string[]): Promise<string | undefined> {
  if (!providerIds.length) return undefined
  const known = await inOrganization({ organizationId }, (tx) =>
    tx
      .select({ providerId: smsMessages.providerId })
      .from(smsMessages)
      .where(and(eq(smsMessages.organizationId, organizationId), inArray(smsMessages.providerId, providerIds))),
  )
  return providerIds.findLast((id) => !known.some(({ providerId }) => providerId === id))
}

/** Twilio refuses an address that it cannot reach. */
const callbackOf = ({ organizationId, smsId }: Scope): string | undefined =>
  env.APP_URL.startsWith('https:')
    ? new URL(`/api/webhooks/twilio/sms/${organizationId}/${smsId}`, env.APP_URL).href
    : undefined

async function note(scope: Scope, change: PgUpdateSetSource<typeof smsMessages>): Promise<void> {
  await inOrganization(scope, async (tx) => {
    const [sms] = await tx
      .update(smsMessages)
      .set(change)
      .where(and(row(scope), eq(smsMessages.status, 'queued')))
      .returning({ id: smsMessages.id, jobId: smsMessages.jobId, writtenBy: smsMessages.createdBy })
    if (!sms) return
    const { organizationId } = scope
    const { id, jobId, writtenBy: createdBy } = sms
    await announceOwn(tx, organizationId, 'jobs', [jobId])
    if (change.status !== 'failed') return
    const worker = { organizationId, userId: null }
    await tellOfFailure(tx, worker, { kind: 'SMS_FAILED', id, jobId, createdBy }, managers)
  })
}
