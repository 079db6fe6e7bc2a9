import { z } from 'zod'

import { AnyInstant, Id } from '@/lib/base/wire'

/** Marks some notices as read or not, or, as read, all up to a moment: what comes meanwhile stays unread. */
export const MarkNotices = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(100), isRead: z.boolean() }),
  z.strictObject({ until: AnyInstant }),
])
export type MarkNotices = z.output<typeof MarkNotices>
