import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

import { mailMessages, smsMessages } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { toPerson } from '@/lib/company/users/queries'
import type { officeColumns } from '@/lib/paper/links/kind'
import { isLocked, isOpen, stateOf } from '@/lib/paper/links/rules'
import type { OfficeLink } from '@/lib/paper/links/schema'
import { tokenOf } from '@/lib/paper/links/token'
import type { Actor } from '@/lib/platform/auth/actor'
import { approvalLink, signingLink } from '@/lib/platform/mail/templates'

type Row = SelectResultFields<ReturnType<typeof officeColumns>>

/** What became of a link's own letter; its address is for whoever made it, while the letter has not left. */
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
 * refused.
 * @param reader who is shown the addresses of those that they made
 */
export async function standingsOf(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  kind: keyof typeof KINDS,
  { links, reader }: { links: readonly Row[]; reader?: string },
): Promise<Map<string, Standing>> {
  const sent = links.flatMap((link) => {
    const state = stateOf(link, new Date())
    return isOpen(state) && state !== 'WAITING'
      ? { ...link, key: letterKey(kind, link, false), secret: tokenOf(kind, link) }
      : []
  })
  const keys = sent.filter(({ sendBy }) => sendBy === 'email').map(({ key }) => key)
  const bySms = sent.filter(({ sendBy }) => sendBy === 'sms')
  const [mails, texts] = await Promise.all([
    keys.length
      ? tx
          .select({ key: mailMessages.key, status: mailMessages.status, error: mailMessages.error })
          .from(mailMessages)
          .where(
            and(
              eq(mailMessages.organizationId, organizationId),
              inArray(mailMessages.key, keys),
              inArray(mailMessages.status, ['outbox', 'failed']),
            ),
          )
      : [],
    bySms.length
      ? tx
          .select({
            key: smsMessages.secret,
            status: smsMessages.status,
            error: smsMessages.error,
            createdAt: smsMessages.createdAt,
          })
          .from(smsMessages)
          .where(
            and(
              eq(smsMessages.organizationId, organizationId),
              eq(smsMessages.jobId, bySms[0]!.jobId),
              inArray(
                smsMessages.secret,
                bySms.map(({ secret }) => secret),
              ),
              inArray(smsMessages.status, ['outbox', 'failed']),
            ),
          )
      : [],
  ])
  const standings = new Map<string, Standing>()
  for (const { id, key, secret, sentAt, createdBy } of sent) {
    // A reminder carries the same secret: of a link that arrived, its refusal says nothing.
    const first = texts.find((text) => text.key === secret && text.createdAt <= sentAt!)
    const letter = first ?? mails.find((mail) => mail.key === key)
    if (!letter) continue
    const address = createdBy.id === reader ? KINDS[kind].addressOf(secret) : null
    standings.set(id, { waits: letter.status === 'outbox', notSent: refusalOf(letter), address })
  }
  return standings
}

const refusalOf = ({ status, error }: { status: string; error: string | null }): string | null =>
  status === 'failed' ? (error ?? 'It could not be sent.') : null
