import { z } from 'zod'

import { Job } from '@/lib/job/jobs/schema'

/** What an organisation begins with, in the order in which it is usually done. */
export const STEPS = [
  'organization',
  'people',
  'letterhead',
  'number',
  'client',
  'job',
  'meters',
  'equipment',
  'prices',
  'forms',
] as const
export type Step = (typeof STEPS)[number]

export const GettingStarted = z.object({
  /** Set once an Administrator has hidden the list for good. */
  isHidden: z.boolean(),
  /** Which steps are done, by what is stored. */
  done: z.object(Object.fromEntries(STEPS.map((step) => [step, z.boolean()])) as Record<Step, z.ZodBoolean>),
  /** Those that somebody put aside, and those that the plan has no use for. */
  aside: z.array(z.enum(STEPS)),
  /** Whether the example job was opened, and removed again. */
  example: z.enum(['none', 'there', 'removed']),
})
export type GettingStarted = z.infer<typeof GettingStarted>

/** Puts a step aside, or takes it back. */
export const PutAside = z.strictObject({ step: z.enum(STEPS, 'There is no such step'), isAside: z.boolean() })
export type PutAside = z.infer<typeof PutAside>

export { Job }
