import { z } from 'zod'

import { Day, Id, Instant, WITHOUT_NUL } from '@/lib/base/wire'

/** Words to find in notes and tasks. */
export const SearchWords = z.object({
  search: z.string().trim().min(1, 'Please enter a word').max(100).regex(WITHOUT_NUL, 'Not a text.'),
})
export type SearchWords = z.output<typeof SearchWords>

const OfJob = z.object({ id: Id, jobNo: z.int(), siteAddress: z.string() })

/** Notes and tasks that hold all the words, the newest first: a few of each. */
export const FoundWords = z.object({
  notes: z.array(
    z.object({
      id: Id,
      job: OfJob,
      /** Some words around what was searched. */
      words: z.string(),
      createdAt: Instant,
    }),
  ),
  tasks: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Of its first time, by its own clock. */
      startsOn: Day,
      repeats: z.boolean(),
      job: OfJob.nullable(),
    }),
  ),
  hasMoreNotes: z.boolean(),
  hasMoreTasks: z.boolean(),
})
export type FoundWords = z.infer<typeof FoundWords>
