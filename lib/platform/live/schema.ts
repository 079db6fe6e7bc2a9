import { z } from 'zod'

import { Id } from '@/lib/base/wire'

/** Something that people may be looking at was changed. */
export const liveEventOf = (topics: readonly string[]) =>
  z.object({
    /** What it is about; null: anything may have changed, because for a while nobody listened. */
    topic: z.enum(topics).nullable(),
    /** Who changed it; null where that is not for the reader to know. */
    by: z.object({ id: Id, name: z.string() }).nullable(),
    /** The reader's own tab that asked for it, where it said which. */
    tabId: Id.nullable(),
    /** What was changed; none where that is not for the reader to know, or more than can be named. */
    ids: z.array(Id),
  })
export type LiveEvent = z.infer<ReturnType<typeof liveEventOf>>
