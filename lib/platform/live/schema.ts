import { z } from 'zod'

import { Id } from '@/lib/base/wire'

/** What people may have open while somebody else changes it. */
export const TOPICS = ['calendar', 'jobs', 'timesheets'] as const
export type Topic = (typeof TOPICS)[number]

/** Something that people may be looking at was changed. */
export const LiveEvent = z.object({
  /** What it is about; null: anything may have changed, because for a while nobody listened. */
  topic: z.enum(TOPICS).nullable(),
  /** Who changed it; null where that is not for the reader to know. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
  /** The reader's own tab that asked for it, where it said which. */
  tabId: Id.nullable(),
  /** What was changed; none where that is not for the reader to know, or more than can be named. */
  ids: z.array(Id),
})
export type LiveEvent = z.infer<typeof LiveEvent>
