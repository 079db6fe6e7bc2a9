import { z } from 'zod'

import { Instant } from '@/lib/base/wire'
import { HistoryEntry } from '@/lib/desk/history/schema'

/** What others did on a job since somebody last read of it. */
export const HandoverBrief = z.object({
  /** When they last read; null before the first time. */
  since: Instant.nullable(),
  /** The newest first; none before the first time. */
  changes: z.array(HistoryEntry),
  /** Whether there is more than is told here. */
  hasMore: z.boolean(),
  /** To be said back once it was read. */
  until: Instant,
})
export type HandoverBrief = z.infer<typeof HandoverBrief>

// The history's shapes know all areas, which no browser needs: what is sent stands by itself.
export { MarkRead } from './sent'
