import 'server-only'
import { sql } from 'drizzle-orm'

import { estimateLinks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nullWhenMissing } from '@/lib/base/errors'
import { formatMoney } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { managers } from '@/lib/base/roles'
import { formatDay, lastWholeDay } from '@/lib/base/time'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber, siteOf, theirReference } from '@/lib/job/jobs/rules'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import type { StoredLink } from '@/lib/paper/approval/queries'
import { standingOf } from '@/lib/paper/approval/rules'
import { requireHead } from '@/lib/paper/estimates/queries'
import { estimateNumber } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import { firmOf } from '@/lib/paper/letterheads/firm'
import type { Letter, LinkKind } from '@/lib/paper/links/kind'
import { letterKey, textId } from '@/lib/paper/links/letters'
import { remindAddressees } from '@/lib/paper/links/verbs/sending'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { withheld } from '@/lib/platform/mail/secret'
import { enqueueMail } from '@/lib/platform/mail/service'
import { approvalLink } from '@/lib/platform/mail/templates'

/** Links by which estimates are approved. */
export const APPROVAL: LinkKind<StoredLink> = {
  table: estimateLinks,
  name: 'approval',
  opens: 'estimate',
  topic: 'estimates',
  sentBy: managers,
  byHash: (hash) =>
    sql`select organization_id, link_id, subject_id, job_id, created_by, by_pass from estimate_link_by_hash(${hash}::bytea)`,
  toRemind: (at) => sql`select organization_id, link_id from estimate_links_to_remind(${at}::timestamptz)`,
  letterheadId: async (tx, sender, link) =>
    (await requireHead(tx, sender, link).catch(nullWhenMissing))?.letterheadId ?? null,
  isDue: async (tx, sender, link) => {
    const estimate = await requireHead(tx, sender, link).catch(nullWhenMissing)
    return estimate !== null && standingOf(estimate.status) === 'OPEN'
  },
  write,
}

/** Reminds whoever was asked to approve an estimate and did not. */
export const remindApprovers = (now: Date): Promise<void> => remindAddressees(APPROVAL, now)

/** `“Make safe” (E-12, version 2)` */
export const namedInLetter = (estimate: Pick<EstimateHead, 'name' | 'estimateNo' | 'versionNo'>): string =>
  `“${estimate.name}” (${estimateNumber(estimate)})`

async function write(tx: Tx, actor: Actor, link: StoredLink, { secret, isReminder }: Letter): Promise<void> {
  const { id, jobId, estimateId, serial, name, email, phone, message, asksCode } = link
  const { organizationId, userId, organization } = actor
  const estimate = await requireHead(tx, actor, { jobId, estimateId })
  const job = await getJob(tx, actor, jobId)
  const goodUntil = lastWholeDay(link.expiresAt!, organization.timezone)
  const from = await firmOf(tx, actor, estimate)
  if (link.sendBy === 'sms') {
    const asks = `${isReminder ? 'Reminder: ' : ''}${from.firm.name} asks you to read and approve the estimate “${estimate.name}”`
    const text = withheld((hidden) => `${asks} until ${formatDay(goodUntil)}: ${approvalLink(hidden)}`)
    const textOf = { id: textId('approval', link, isReminder), jobId, recipientNumber: phone! }
    await writeSms(tx, actor, { ...textOf, ...text, from: null, secret })
    return
  }
  await spend(tx, actor, 'email')
  await enqueueMail(tx, {
    organizationId,
    key: letterKey('approval', { id, serial }, isReminder),
    to: email!,
    replyTo: actor.email,
    goodUntil: link.expiresAt!,
    link: { kind: 'SIGNING', secret, by: userId },
    from,
    template: 'estimate-to-approve',
    data: {
      name,
      organizationName: from.firm.name,
      sender: fullName(actor),
      estimate: namedInLetter(estimate),
      amount: asksCode ? null : `${formatMoney(estimate.totals.totalCents, organization.currency)} with GST`,
      site: siteOf(job),
      reference: jobNumber({ identifier: organization.identifier, jobNo: job.jobNo }),
      theirReference: theirReference(job),
      goodUntil,
      message,
      isReminder,
    },
  })
}
