import { z } from 'zod'

import { JOB_PARTS } from '@/lib/desk/areas/areas'

const COUNTED_PARTS = JOB_PARTS.filter(({ counts }) => counts).map(({ part }) => part)

/** The counts of the parts of a job's screen that the caller may open. */
export const JobCounts = z.partialRecord(z.enum(COUNTED_PARTS), z.int())
export type JobCounts = z.infer<typeof JobCounts>
