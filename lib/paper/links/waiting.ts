import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'

import { mailMessages, smsMessages } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { isOpen } from '@/lib/paper/links/rules'
import type { OfficeLink } from '@/lib/paper/links/schema'
import type { Actor } from '@/lib/platform/auth/actor'

type Scope = Pick<Actor, 'organizationId'>

/** How the mail with a link is named, so that it is written once. */
export const letterKey = (
  letter: 'form-to-sign' | 'estimate-to-approve',
  { id, serial }: { id: string; serial: number },
  isReminder: boolean,
): string => `${letter}:${id}:${serial}:${isReminder ? 'reminder' : 'first'}`

interface Asked extends Pick<OfficeLink, 'id' | 'state' | 'sendBy' | 'sentAt'> {
  /** What its mail is called, and what its text message carries. */
  key: string
  secret: string
}

/** What became of a link's own letter: neither, where it left. */
export type LetterStanding = Pick<OfficeLink, 'waits' | 'notSent'>

/** Which links are still here: they wait, because this installation sends no e-mail or no text messages, or were refused. */
export async function standingAmong(
  tx: Tx,
  { organizationId }: Scope,
  jobId: string,
  links: readonly Asked[],
): Promise<Map<string, LetterStanding>> {
  const open = links.filter(({ state }) => isOpen(state) && state !== 'WAITING')
  const keys = open.filter(({ sendBy }) => sendBy === 'email').map(({ key }) => key)
  const bySms = open.filter(({ sendBy }) => sendBy === 'sms')
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
              eq(smsMessages.jobId, jobId),
              inArray(
                smsMessages.secret,
                bySms.map(({ secret }) => secret),
              ),
              inArray(smsMessages.status, ['outbox', 'failed']),
            ),
          )
      : [],
  ])
  const standings = new Map<string, LetterStanding>()
  for (const { id, key, secret, sentAt } of open) {
    // A reminder carries the same secret: of a link that arrived, its refusal says nothing.
    const first = texts.find((text) => text.key === secret && text.createdAt <= sentAt!)
    const letter = first ?? mails.find((mail) => mail.key === key)
    if (letter) standings.set(id, { waits: letter.status === 'outbox', notSent: refusalOf(letter) })
  }
  return standings
}

const refusalOf = ({ status, error }: { status: string; error: string | null }): string | null =>
  status === 'failed' ? (error ?? 'It could not be sent.') : null
