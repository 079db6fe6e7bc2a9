import { z } from 'zod'

import { CONTRADICTIONS } from './rules'

/** Two things in a job's record that cannot both be so, or a question that it leaves open. */
export const Contradiction = z.object({
  kind: z.enum(CONTRADICTIONS),
  text: z.string(),
  /** The part of the job's screen where it is put right. */
  part: z.enum(['moisture', 'inventory', 'site-visits', 'equipment', 'timesheets']),
})
export type Contradiction = z.infer<typeof Contradiction>
