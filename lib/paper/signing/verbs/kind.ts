import 'server-only'
import { sql } from 'drizzle-orm'

import { formSigningLinks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nullWhenMissing } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { everyone } from '@/lib/base/roles'
import { formatDay, lastWholeDay } from '@/lib/base/time'
import { getJob } from '@/lib/job/jobs/queries/job'
import { jobNumber, siteOf, theirReference } from '@/lib/job/jobs/rules'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import { requireForm } from '@/lib/paper/forms/queries/job-forms'
import { firmOf } from '@/lib/paper/letterheads/firm'
import type { Letter, LinkKind } from '@/lib/paper/links/kind'
import { letterKey, textId } from '@/lib/paper/links/letters'
import { remindAddressees } from '@/lib/paper/links/verbs/sending'
import type { StoredLink } from '@/lib/paper/signing/queries'
import { isDue } from '@/lib/paper/signing/rules'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { withheld } from '@/lib/platform/mail/secret'
import { enqueueMail } from '@/lib/platform/mail/service'
import { signingLink } from '@/lib/platform/mail/templates'

/** Links by which forms are signed. */
export const SIGNING: LinkKind<StoredLink> = {
  table: formSigningLinks,
  name: 'signing',
  opens: 'form',
  topic: 'forms',
  sentBy: everyone,
  byHash: (hash) =>
    sql`select organization_id, link_id, form_id as subject_id, job_id, created_by, by_pass from signing_link_by_hash(${hash}::bytea)`,
  toRemind: (at) => sql`select organization_id, link_id from signing_links_to_remind(${at}::timestamptz)`,
  letterheadId: async () => null,
  isDue: async (tx, sender, link) => {
    const form = await requireForm(tx, sender, link).catch(nullWhenMissing)
    return form !== null && isDue(link, form)
  },
  write,
}

/** Reminds whoever was asked to sign a form and did not. */
export const remindSigners = (now: Date): Promise<void> => remindAddressees(SIGNING, now)

async function write(tx: Tx, actor: Actor, link: StoredLink, { secret, isReminder }: Letter): Promise<void> {
  const { id, jobId, formId, serial, name, email, phone, message } = link
  const { organizationId, userId, organization } = actor
  const form = await requireForm(tx, actor, { jobId, formId })
  const job = await getJob(tx, actor, jobId)
  const goodUntil = lastWholeDay(link.expiresAt!, organization.timezone)
  const from = await firmOf(tx, actor, { jobId, letterheadId: null })
  if (link.sendBy === 'sms') {
    const asks = `${isReminder ? 'Reminder: ' : ''}${from.firm.name} asks you to read and sign “${form.name}”`
    const text = withheld((hidden) => `${asks} until ${formatDay(goodUntil)}: ${signingLink(hidden)}`)
    const textOf = { id: textId('signing', link, isReminder), jobId, recipientNumber: phone! }
    await writeSms(tx, actor, { ...textOf, ...text, from: null, secret })
    return
  }
  await spend(tx, actor, 'email')
  await enqueueMail(tx, {
    organizationId,
    key: letterKey('signing', { id, serial }, isReminder),
    to: email!,
    replyTo: actor.email,
    goodUntil: link.expiresAt!,
    link: { kind: 'SIGNING', secret, by: userId },
    from,
    template: 'form-to-sign',
    data: {
      name,
      organizationName: from.firm.name,
      sender: fullName(actor),
      form: form.name,
      site: siteOf(job),
      reference: jobNumber({ identifier: organization.identifier, jobNo: job.jobNo }),
      theirReference: theirReference(job),
      goodUntil,
      message,
      isReminder,
    },
  })
}
