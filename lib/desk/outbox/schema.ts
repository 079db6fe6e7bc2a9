import { z } from 'zod'

import { MAIL_STATUSES, MESSAGE_KINDS } from '@/db/enums/platform'
import { After, Id, Instant } from '@/lib/base/wire'

export const OUTBOX_PAGE = 25

/** A message that has not left: nothing can send it, or it was refused. */
export const OutboxEntry = z.object({
  id: Id,
  kind: z.enum(MESSAGE_KINDS),
  recipient: z.string(),
  /** The beginning of a text message. */
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** Why it was refused. */
  error: z.string().nullable(),
  createdAt: Instant,
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

/** Whether the text shows its link to set a password, and if not, why; null when the message has none. */
export const OutboxLink = z.enum(['shown', 'addressee', 'inviter', 'over'])

export const OutboxMail = OutboxEntry.extend({ text: z.string(), link: OutboxLink.nullable() })
export type OutboxMail = z.infer<typeof OutboxMail>

export const OutboxQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  after: After,
})
export type OutboxQuery = z.infer<typeof OutboxQuery>

/** The page of the outbox, from its address; nonsense means the first. */
export const OutboxSearch = z.object({
  page: OutboxQuery.shape.page.catch(1),
  after: After.catch(undefined),
  mail: Id.nullable().catch(null),
})

export const OutboxPage = z.object({ payload: z.array(OutboxEntry), page: z.int(), pageSize: z.int(), total: z.int() })
export type OutboxPage = z.infer<typeof OutboxPage>
