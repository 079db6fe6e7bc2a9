import 'server-only'
import type { SECRET_KINDS } from '@/db/enums/platform'
import { mailAttachments, mailMessages } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { newId } from '@/lib/base/wire'
import { enqueue } from '@/lib/platform/queue/enqueue'

import { type Firm, LOGO } from './layout'
import { type MailTemplates, renderMail } from './templates'

type SecretKind = (typeof SECRET_KINDS)[number]

/** The words of an e-mail: a template with its facts. */
export type Letter = { [T in keyof MailTemplates]: { template: T; data: MailTemplates[T] } }[keyof MailTemplates]

/** The firm that a letter is from, and its logo in the store, which goes along. */
export interface Sender {
  firm: Omit<Firm, 'hasLogo'>
  logo: { key: string; type: string } | null
}

type Mail = Letter & {
  organizationId: number
  /** Names the effect: this organisation never writes a second mail with the same key. */
  key: string
  to: string
  replyTo?: string
  /** The moment after which the mail is pointless: it is not sent later than that. */
  goodUntil?: string
  /** The secret of the link in the letter. Who had it sent may copy it while it has not left. */
  link?: { kind: SecretKind; secret: string; by?: string }
  /** The firm whose letterhead it carries, to its own client; left out, it is from the product. */
  from?: Sender
  /** Objects of the store that go with it; they are kept for a day. */
  attachments?: readonly { key: string; name: string; mimeType: string }[]
}

/** A firm in a letter. */
export const asFirm = ({ firm, logo }: Sender): Firm => ({ ...firm, hasLogo: logo !== null })

/** What goes along with a letter of a firm so that its page shows the logo. */
export const logoOf = ({ logo }: Sender) =>
  logo ? [{ key: logo.key, name: LOGO, mimeType: logo.type, contentId: LOGO }] : []

/**
 * Owes somebody an e-mail, in the transaction of what it reports. It is sent after the commit; without a mail server it
 * waits in the outbox.
 */
export async function enqueueMail(
  tx: Tx,
  { organizationId, key, to, replyTo, goodUntil, link, from, attachments = [], template, data }: Mail,
): Promise<void> {
  const status = env.SMTP_URL ? 'queued' : 'outbox'
  const firm = from ? asFirm(from) : null
  const letter = renderMail(template, data as never, firm)
  const [written] = await tx
    .insert(mailMessages)
    .values({
      organizationId,
      id: newId(),
      key,
      recipient: to,
      replyTo,
      fromName: firm?.name,
      goodUntil,
      status,
      ...letter,
      linkKind: link?.kind,
      linkSecret: status === 'queued' || link?.by ? link?.secret : undefined,
      linkedBy: link?.by,
    })
    .onConflictDoNothing()
    .returning({ messageId: mailMessages.id })
  const enclosed = [...attachments, ...(from ? logoOf(from) : [])]
  if (written && enclosed.length) {
    await tx
      .insert(mailAttachments)
      .values(enclosed.map((attachment, place) => ({ organizationId, ...written, place, ...attachment })))
  }
  if (written && status === 'queued') await enqueue(tx, 'send-mail', { organizationId, ...written })
}
