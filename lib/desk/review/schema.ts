import { z } from 'zod'

import { CONTRADICTIONS } from './rules'

/** Two facts in a job's record that cannot both be true, or a question that it leaves open. */
export const Contradiction = z.object({
  kind: z.enum(CONTRADICTIONS),
  text: z.string(),
  /** The part of the job's screen where it can be corrected. */
  part: z.enum(['moisture', 'inventory', 'site-visits', 'equipment', 'timesheets']),
})
export type Contradiction = z.infer<typeof Contradiction>
