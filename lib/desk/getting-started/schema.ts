import { z } from 'zod'

import { Job } from '@/lib/job/jobs/schema'

/** What an organisation begins with, in the order in which it is usually done. */
export const STEPS = ['people', 'client', 'job', 'meters', 'equipment'] as const
export type Step = (typeof STEPS)[number]

export const GettingStarted = z.object({
  /** Set once an Administrator has hidden the list for good. */
  isHidden: z.boolean(),
  /** Which steps are done, by what is stored. */
  done: z.object(Object.fromEntries(STEPS.map((step) => [step, z.boolean()])) as Record<Step, z.ZodBoolean>),
  /** Whether the example job was opened, and removed again. */
  example: z.enum(['none', 'there', 'removed']),
})
export type GettingStarted = z.infer<typeof GettingStarted>

export { Job }
