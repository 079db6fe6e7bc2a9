import { z } from 'zod'

import { AnyInstant, Id } from '@/lib/base/wire'

import { MOST_MARKED } from './pages'

/**
 * Marks some notices as read or not, or, as read, all up to a moment. What comes after `until`, also to one that is named,
 * was not seen and stays as it is.
 */
export const MarkNotices = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MOST_MARKED), isRead: z.boolean(), until: AnyInstant.optional() }),
  z.strictObject({ until: AnyInstant }),
])
export type MarkNotices = z.output<typeof MarkNotices>
