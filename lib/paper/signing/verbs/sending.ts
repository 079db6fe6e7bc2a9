import 'server-only'
import { createHmac } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { formSigningLinks } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { nullWhenMissing } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { DAY_MS, formatDay, toDay } from '@/lib/base/time'
import { getJob } from '@/lib/job/jobs/queries/job'
import { siteOf } from '@/lib/job/jobs/rules'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import { requireForm } from '@/lib/paper/forms/queries/job-forms'
import { type StoredLink, holdLink, thisLink } from '@/lib/paper/signing/queries'
import { isDue, isOpen, stateOf } from '@/lib/paper/signing/rules'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { onBehalfOf } from '@/lib/platform/auth/on-behalf'
import { tokenHash } from '@/lib/platform/auth/token'
import { log } from '@/lib/platform/http/log'
import { announceOwn } from '@/lib/platform/live/announce'
import { enqueueMail } from '@/lib/platform/mail/service'
import { signingLink } from '@/lib/platform/mail/templates'

/** The secret of a link. Our database has its hash alone, and a reminder names the same address again. */
const tokenOf = ({ id, serial }: Pick<StoredLink, 'id' | 'serial'>): string =>
  createHmac('sha256', env.AUTH_SECRET).update(`signing link ${id} ${serial}`).digest('base64url')

/** Sends a link to its addressee; its time begins now. The caller holds it. */
export async function sendLink(tx: Tx, actor: Actor, link: StoredLink): Promise<void> {
  const expiresAt = new Date(Date.now() + link.goodForDays * DAY_MS).toISOString()
  await tx
    .update(formSigningLinks)
    .set({ tokenHash: tokenHash(tokenOf(link)), sentAt: sql`now()`, expiresAt, openedAt: null, remindedAt: null })
    .where(thisLink(actor, link.id))
  await write(tx, actor, { ...link, expiresAt }, { isReminder: false })
}

async function write(tx: Tx, actor: Actor, link: StoredLink, { isReminder }: { isReminder: boolean }): Promise<void> {
  const { id, jobId, formId, serial, name, email, phone, message } = link
  const { organizationId, userId, organization } = actor
  const secret = tokenOf(link)
  const form = await requireForm(tx, actor, { jobId, formId })
  const job = await getJob(tx, actor, jobId)
  const goodUntil = toDay(link.expiresAt!, job.timezone)
  if (link.sendBy === 'sms') {
    const asks = `${isReminder ? 'Reminder: ' : ''}${organization.name} asks you to read and sign “${form.name}”`
    const text = `${asks} until ${formatDay(goodUntil)}: ${signingLink()}`
    await writeSms(tx, actor, { jobId, recipientNumber: phone!, text, from: null, secret })
    return
  }
  await spend(tx, actor, 'email')
  await enqueueMail(tx, {
    organizationId,
    key: `form-to-sign:${id}:${serial}:${isReminder ? 'reminder' : 'first'}`,
    to: email!,
    replyTo: actor.email,
    goodUntil: link.expiresAt!,
    link: { kind: 'SIGNING', secret, by: userId },
    template: 'form-to-sign',
    data: {
      name,
      organizationName: organization.name,
      sender: fullName(actor),
      form: form.name,
      site: siteOf(job),
      goodUntil,
      message,
      isReminder,
    },
  })
}

interface Due extends Record<string, unknown> {
  organization_id: number
  link_id: string
}

/** Reminds whoever was asked to sign and did not, once each. Running it again, or twice at once, reminds nobody twice. */
export async function remindSigners(now: Date): Promise<void> {
  const due = await atTheDoor((tx) =>
    tx.execute<Due>(
      sql`select organization_id, link_id from signing_links_to_remind(${now.toISOString()}::timestamptz)`,
    ),
  )
  let failed = 0
  for (const { organization_id: organizationId, link_id: linkId } of due) {
    await inOrganization({ organizationId }, (tx) => remind(tx, { organizationId, linkId }, now)).catch(
      (error: unknown) => {
        failed++
        log.error({ err: error, organizationId }, 'somebody who is asked to sign was not reminded')
      },
    )
  }
  if (failed) throw new Error(`${failed} people who are asked to sign were not reminded.`)
}

async function remind(
  tx: Tx,
  { organizationId, linkId }: { organizationId: number; linkId: string },
  now: Date,
): Promise<void> {
  const link = await holdLink(tx, { organizationId }, linkId)
  if (link.remindedAt || !isOpen(stateOf(link, now))) return
  const actor = await onBehalfOf(tx, { organizationId, userId: link.createdBy })
  await tx.update(formSigningLinks).set({ remindedAt: now.toISOString() }).where(thisLink(actor, linkId))
  // A form that was locked or deleted meanwhile is not to be signed any more.
  const form = await requireForm(tx, actor, link).catch(nullWhenMissing)
  if (!form || !isDue(link, form)) return
  await write(tx, actor, link, { isReminder: true })
  await announceOwn(tx, organizationId, 'forms', [link.jobId])
}
