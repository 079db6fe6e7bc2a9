import { z } from 'zod'

import { AnyInstant, Id } from '@/lib/base/wire'

/** A change of something that people may be looking at. */
export const liveEventOf = (topics: readonly string[]) =>
  z.object({
    /** The changed topic; null: anything may have changed, because for a while nobody listened. */
    topic: z.enum(topics).nullable(),
    /** The author; null when the reader may not know. */
    by: z.object({ id: Id, name: z.string() }).nullable(),
    /** The reader's own tab that asked for it, if it named itself. */
    tabId: Id.nullable(),
    /**
     * The changed records; of timesheets, the people whose time it is. Empty when the reader may not know them, or there
     * are too many to name.
     */
    ids: z.array(Id),
  })
export type LiveEvent = z.infer<ReturnType<typeof liveEventOf>>

export const FollowSince = z.object({
  /** When the server began to read what the caller shows: later changes are repeated. */
  since: AnyInstant.optional(),
})
export type FollowSince = z.infer<typeof FollowSince>
