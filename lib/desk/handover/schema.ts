import { z } from 'zod'

import { Instant } from '@/lib/base/wire'
import { HistoryEntry } from '@/lib/desk/history/schema'

/** Other people's changes of a job since the actor last read about it. */
export const HandoverBrief = z.object({
  /** The time of the last read; null before the first. */
  since: Instant.nullable(),
  /** The newest first; none before the first time. */
  changes: z.array(HistoryEntry),
  /** Whether there are more than these. */
  hasMore: z.boolean(),
  /** The time to send back once this was read. */
  until: Instant,
})
export type HandoverBrief = z.infer<typeof HandoverBrief>

// The history's shapes know all areas, which no browser needs: the request's shape is separate.
export { MarkRead } from './sent'
