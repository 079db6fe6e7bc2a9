import 'server-only'
import { sql } from 'drizzle-orm'

import { type Tx, atTheDoor } from '@/db/tenancy'
import { conflict } from '@/lib/base/errors'
import { addDays, endOfDay, todayIn } from '@/lib/base/time'
import { findJob } from '@/lib/job/jobs/queries/job'
import { type LinkKind, type LinkRow, changeLink, holdLink } from '@/lib/paper/links/kind'
import { isOpen, isRenewable, stateOf } from '@/lib/paper/links/rules'
import { tokenOf } from '@/lib/paper/links/token'
import type { Actor } from '@/lib/platform/auth/actor'
import { tokenHash } from '@/lib/platform/auth/token'
import { announceOwn } from '@/lib/platform/live/announce'
import { inEach } from '@/lib/platform/queue/in-each'

import { writerOf } from './office'

/**
 * Sends a link to its addressee. Its time begins now, and ends with a day of the organisation: what a letter calls its last
 * day is good as a whole. The caller holds it.
 * @param until the last day of what it is about; null where that has none
 */
export async function sendLink<Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  actor: Actor,
  link: Link,
  until: string | null = null,
): Promise<void> {
  const { timezone } = actor.organization
  const last = addDays(todayIn(timezone), link.goodForDays)
  const expiresAt = endOfDay(until !== null && until < last ? until : last, timezone)
  const secret = tokenOf(kind.name, link)
  const sent = { tokenHash: tokenHash(secret), sentAt: sql`now()`, expiresAt, openedAt: null, remindedAt: null }
  await changeLink(tx, kind, actor, link.id, sent)
  await kind.write(tx, actor, { ...link, expiresAt }, { secret, isReminder: false })
}

/**
 * Sends a link again under another address: the one before opens nothing any more. The caller holds it.
 * @throws conflict when it was answered or taken back, or waits for another
 */
export async function sendAgain<Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  actor: Actor,
  link: Link,
  until: string | null = null,
): Promise<void> {
  const state = stateOf(link, new Date())
  if (state === 'WAITING') throw conflict('It is sent once the one before has signed.')
  if (!isRenewable(state)) throw conflict('This link is over. Ask once more instead.')
  const serial = link.serial + 1
  await changeLink(tx, kind, actor, link.id, { serial, passHash: null, codeHash: null, codeTries: 0, wrongCodes: 0 })
  await sendLink(tx, kind, actor, { ...link, serial }, until)
}

interface Due extends Record<string, unknown> {
  organization_id: number
  link_id: string
}

/**
 * Reminds whoever was asked and did not answer, once each. Running it again, or twice at once, reminds nobody twice.
 * @throws when somebody could not be reminded, after all others were
 */
export async function remindAddressees<Link extends LinkRow>(kind: LinkKind<Link>, now: Date): Promise<void> {
  const due = await atTheDoor((tx) => tx.execute<Due>(kind.toRemind(now.toISOString())))
  await inEach(
    due.map(({ organization_id: organizationId, link_id: linkId }) => ({ organizationId, linkId })),
    'the addressee of a link was not reminded',
    (tx, at) => remind(tx, kind, at, now),
  )
}

async function remind<Link extends LinkRow>(
  tx: Tx,
  kind: LinkKind<Link>,
  { organizationId, linkId }: { organizationId: number; linkId: string },
  now: Date,
): Promise<void> {
  const link = await holdLink(tx, kind, { organizationId }, linkId)
  if (link.remindedAt || !isOpen(stateOf(link, now))) return
  const actor = await writerOf(tx, kind, { organizationId }, link)
  await changeLink(tx, kind, actor, linkId, { remindedAt: now.toISOString() })
  // What was locked or deleted meanwhile is not to be answered any more, and neither is what belongs to a deleted job.
  const job = await findJob(tx, actor, link.jobId)
  if (!job || !(await kind.isDue(tx, actor, link))) return
  await kind.write(tx, actor, link, { secret: tokenOf(kind.name, link), isReminder: true })
  await announceOwn(tx, organizationId, kind.topic, [link.jobId])
}
