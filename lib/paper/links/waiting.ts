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

interface Asked extends Pick<OfficeLink, 'id' | 'state' | 'sendBy'> {
  /** What its mail is called, and what its text message carries. */
  key: string
  secret: string
}

/** Which links still wait here, because this installation sends no e-mail, or no text messages. */
export async function waitingAmong(
  tx: Tx,
  { organizationId }: Scope,
  jobId: string,
  links: readonly Asked[],
): Promise<Set<string>> {
  const open = links.filter(({ state }) => isOpen(state) && state !== 'WAITING')
  const keys = open.filter(({ sendBy }) => sendBy === 'email').map(({ key }) => key)
  const secrets = open.filter(({ sendBy }) => sendBy === 'sms').map(({ secret }) => secret)
  const [mails, texts] = await Promise.all([
    keys.length
      ? tx
          .select({ key: mailMessages.key })
          .from(mailMessages)
          .where(
            and(
              eq(mailMessages.organizationId, organizationId),
              inArray(mailMessages.key, keys),
              eq(mailMessages.status, 'outbox'),
            ),
          )
      : [],
    secrets.length
      ? tx
          .select({ key: smsMessages.secret })
          .from(smsMessages)
          .where(
            and(
              eq(smsMessages.organizationId, organizationId),
              eq(smsMessages.jobId, jobId),
              inArray(smsMessages.secret, secrets),
              eq(smsMessages.status, 'outbox'),
            ),
          )
      : [],
  ])
  const waiting = new Set([...mails, ...texts].map(({ key }) => key))
  return new Set(open.filter(({ key, secret }) => waiting.has(key) || waiting.has(secret)).map(({ id }) => id))
}
