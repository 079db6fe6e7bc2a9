import { z } from 'zod'

import { Instant, Version, optionalText } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

/** The work that was done on a job, for its completion report. */
export const CompletionSummary = z.object({
  summary: z.string().nullable(),
  /** 0 until somebody writes one. */
  version: z.int(),
  updatedAt: Instant.nullable(),
  updatedBy: Person.nullable(),
})
export type CompletionSummary = z.infer<typeof CompletionSummary>

export const WriteCompletionSummary = z.strictObject({
  /** An empty text takes the summary away. */
  summary: optionalText(20_000, 'Cannot exceed 20,000 characters'),
  /** The version that was read; without one, the text overwrites anything that happened since. */
  version: Version.optional(),
})
export type WriteCompletionSummary = z.infer<typeof WriteCompletionSummary>
