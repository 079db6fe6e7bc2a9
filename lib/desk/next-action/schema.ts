import { z } from 'zod'

import { Id } from '@/lib/base/wire'
import { JobStatus } from '@/lib/job/jobs/schema'

const words = {
  /** The verb on its button. */
  label: z.string(),
  /** The fact that it rests on. */
  because: z.string(),
}

/** The next thing to do on a job. */
export const NextAction = z.discriminatedUnion('does', [
  /** Done in a part of the job's screen: at one of its site visits, if one is named, or with its own first button. */
  z.object({
    does: z.literal('open'),
    ...words,
    part: z.enum(['communication', 'equipment', 'schedule', 'site-visits']),
    siteVisitId: Id.nullable(),
    /** Whether it is to begin there at once: a new site visit, a new task. */
    begins: z.boolean(),
  }),
  z.object({ does: z.literal('move'), ...words, to: JobStatus }),
])
export type NextAction = z.infer<typeof NextAction>

/** What the caller has to do next on a job; null for nothing. */
export const JobNextAction = z.object({ next: NextAction.nullable() })
export type JobNextAction = z.infer<typeof JobNextAction>
