import { z } from 'zod'

import { AnyInstant, Instant } from '@/lib/base/wire'
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

/** Says up to when somebody read. It never goes back. */
export const MarkRead = z.strictObject({ until: AnyInstant })
export type MarkRead = z.output<typeof MarkRead>
