import { z } from 'zod'

import { Instant, Version, optionalText } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

/** What was done on a job, for its completion report. */
export const CompletionSummary = z.object({
  summary: z.string().nullable(),
  /** 0 as long as nobody has written one. */
  version: z.int(),
  updatedAt: Instant.nullable(),
  updatedBy: Person.nullable(),
})
export type CompletionSummary = z.infer<typeof CompletionSummary>

export const WriteCompletionSummary = z.strictObject({
  /** Empty takes the summary away. */
  summary: optionalText(20_000, 'Cannot exceed 20,000 characters'),
  /** The version that was read; without one what is written wins over whatever happened since. */
  version: Version.optional(),
})
export type WriteCompletionSummary = z.infer<typeof WriteCompletionSummary>
