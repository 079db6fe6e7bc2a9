import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

import { mailMessages, smsMessages } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { toPerson } from '@/lib/company/users/queries'
import type { LinkKind, officeColumns } from '@/lib/paper/links/kind'
import { isLocked, isOpen, stateOf } from '@/lib/paper/links/rules'
import type { OfficeLink } from '@/lib/paper/links/schema'
import { tokenOf } from '@/lib/paper/links/token'
import type { Actor } from '@/lib/platform/auth/actor'
import { approvalLink, signingLink } from '@/lib/platform/mail/templates'
import { whyMailIsHere } from '@/lib/platform/mail/why-here'
import { officeOf } from '@/lib/platform/notices/office'
import { whyTextIsHere } from '@/lib/platform/sms/why-here'
import { lineId } from '@/lib/platform/spreadsheets/line-id'

type Row = SelectResultFields<ReturnType<typeof officeColumns>>

/** What became of a link's own letter; its address is for whoever answers for it, while the letter has not left. */
type Standing = Pick<OfficeLink, 'waits' | 'notSent' | 'address'>

const LEFT: Standing = { waits: false, notSent: null, address: null }

const KINDS = {
  signing: { letter: 'form-to-sign', addressOf: signingLink },
  approval: { letter: 'estimate-to-approve', addressOf: approvalLink },
} as const

/** How the mail with a link is named, so that it is written once. */
export const letterKey = (
  kind: keyof typeof KINDS,
  { id, serial }: Pick<Row, 'id' | 'serial'>,
  isReminder: boolean,
): string => `${KINDS[kind].letter}:${id}:${serial}:${isReminder ? 'reminder' : 'first'}`

/** The id of a text with a link: what becomes of it is found by that when its secret is gone. */
export const textId = (...letter: Parameters<typeof letterKey>): string => lineId([letterKey(...letter)])

/** A link as the office sees it. */
export const toOfficeLink = <R extends Row>(row: R, letter = LEFT) => {
  const { jobId: _, serial: __, wrongCodes, createdBy, sendBy, ...link } = row
  return {
    ...link,
    sendBy: sendBy as OfficeLink['sendBy'],
    state: stateOf(row, new Date()),
    createdBy: toPerson(createdBy),
    isLocked: isLocked({ wrongCodes }),
    ...letter,
  }
}

/**
 * Which links of a job are still here: they wait, because this installation sends no e-mail or no text messages, or were
 * refused. A text that Twilio took and could not deliver says so, too.
 * @param reader who is shown the addresses of those that they answer for: they made them, or whoever did has left
 */
export async function standingsOf(
  tx: Tx,
  scope: Pick<Actor, 'organizationId'>,
  { name: kind, sentBy }: Pick<LinkKind, 'name' | 'sentBy'>,
  { links, reader }: { links: readonly Row[]; reader?: string },
): Promise<Map<string, Standing>> {
  const { organizationId } = scope
  const sent = links.flatMap((link) => {
    const state = stateOf(link, new Date())
    return isOpen(state) && state !== 'WAITING'
      ? { ...link, key: (link.sendBy === 'sms' ? textId : letterKey)(kind, link, false) }
      : []
  })
  const keysOf = (way: OfficeLink['sendBy']) => sent.filter(({ sendBy }) => sendBy === way).map(({ key }) => key)
  const [keys, ids] = [keysOf('email'), keysOf('sms')]
  const letters = await Promise.all([
    keys.length
      ? tx
          .select({
            key: mailMessages.key,
            status: mailMessages.status,
            error: mailMessages.error,
            hasLeft: sql<boolean>`false`,
          })
          .from(mailMessages)
          .where(
            and(
              eq(mailMessages.organizationId, organizationId),
              inArray(mailMessages.key, keys),
              inArray(mailMessages.status, ['outbox', 'failed']),
            ),
          )
      : [],
    ids.length
      ? tx
          .select({
            key: smsMessages.id,
            status: smsMessages.status,
            error: smsMessages.error,
            hasLeft: sql<boolean>`${smsMessages.sentAt} is not null`,
          })
          .from(smsMessages)
          .where(
            and(
              eq(smsMessages.organizationId, organizationId),
              inArray(smsMessages.id, ids),
              inArray(smsMessages.status, ['outbox', 'failed']),
            ),
          )
      : [],
  ])
  const here = sent.flatMap(({ key, ...link }) => {
    const letter = letters.flat().find((one) => one.key === key)
    return letter ? [{ link, letter }] : []
  })
  const senders = new Map(
    here.map(({ link: { jobId, createdBy } }) => [createdBy.id, { jobId, createdBy: createdBy.id }]),
  )
  const answering = new Map<string, boolean>()
  for (const [id, sender] of reader ? senders : []) {
    const office = await officeOf(tx, scope, sender, sentBy)
    answering.set(
      id,
      office.some((one) => one.id === reader),
    )
  }
  const standings = new Map<string, Standing>()
  for (const { link, letter } of here) {
    const isShown = answering.get(link.createdBy.id) === true && !letter.hasLeft
    const address = isShown ? KINDS[kind].addressOf(tokenOf(kind, link)) : null
    const notSent = refusalOf(link.sendBy, letter)
    // What waits for a mail server waits for nothing once there is one.
    standings.set(link.id, { waits: letter.status === 'outbox' && !notSent, notSent, address })
  }
  return standings
}

const refusalOf = (way: string, letter: { status: string; error: string | null }): string | null =>
  (way === 'sms' ? whyTextIsHere : whyMailIsHere)(letter) ??
  (letter.status === 'failed' ? 'It could not be sent.' : null)
