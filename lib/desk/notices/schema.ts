import { z } from 'zod'

import { NOTICE_KINDS } from '@/db/enums/people'
import { Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

export { MarkNotices } from './sent'

/** What a person is told of, in words of today. */
export const Notice = z.object({
  id: Id,
  kind: z.enum(NOTICE_KINDS),
  /** What happened, after the name of who did it: `put you on “Strip-out”`. */
  text: z.string(),
  /** Where: the job's number and its site, and when a task is. */
  detail: z.string().nullable(),
  /** Where it leads to, a path of the product. */
  href: z.string(),
  /** The colleague who did it; null for a client, and for what the product could not do. */
  by: Person.nullable(),
  /** The name of whoever it was, when that was no colleague. */
  byName: z.string().nullable(),
  /** When it happened last. */
  at: Instant,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const BrowseNotices = z.object({
  /** The id of a notice; those before it are returned. */
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
})
export type BrowseNotices = z.infer<typeof BrowseNotices>

/** How many notices nobody has looked at yet; 100 stands for that or more. */
export const Unread = z.object({ unread: z.int() })
export type Unread = z.infer<typeof Unread>
