import 'server-only'
import type { LINK_KINDS } from '@/db/enums'
import { mailMessages } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { newId } from '@/lib/base/wire'
import { enqueue } from '@/lib/platform/queue/enqueue'

import { type MailTemplates, renderMail } from './templates'

type LinkKind = (typeof LINK_KINDS)[number]

type Mail = {
  [T in keyof MailTemplates]: {
    organizationId: number
    /** Names the effect: a mail with a key that this organisation used already is not written again. */
    key: string
    to: string
    replyTo?: string
    /** When it has nothing to say any more: what could not be sent by then is not sent. */
    goodUntil?: string
    /** The secret of the link that the letter holds. Whoever invited may copy it until it is used. */
    link?: { kind: LinkKind; secret: string; by?: string }
    template: T
    data: MailTemplates[T]
  }
}[keyof MailTemplates]

/**
 * Owes somebody an e-mail, in the transaction of whatever it tells about. It is sent after that commits; where no mail
 * server is configured it waits in the outbox.
 */
export async function enqueueMail(
  tx: Tx,
  { organizationId, key, to, replyTo, goodUntil, link, template, data }: Mail,
): Promise<void> {
  const status = env.SMTP_URL ? 'queued' : 'outbox'
  const letter = renderMail(template, data as never)
  const [written] = await tx
    .insert(mailMessages)
    .values({
      organizationId,
      id: newId(),
      key,
      recipient: to,
      replyTo,
      goodUntil,
      status,
      ...letter,
      linkKind: link?.kind,
      linkSecret: status === 'queued' || link?.by ? link?.secret : undefined,
      linkedBy: link?.by,
    })
    .onConflictDoNothing()
    .returning({ messageId: mailMessages.id })
  if (written && status === 'queued') await enqueue(tx, 'send-mail', { organizationId, ...written })
}
