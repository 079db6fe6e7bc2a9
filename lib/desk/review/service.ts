import 'server-only'
import { reading } from '@/db/reading'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'

import { readFacts } from './queries'
import { contradictionsIn } from './rules'
import type { Contradiction } from './schema'

/** The contradictions in a job's record. They are shown, and block nothing. @throws not_found */
export const contradictions = (actor: Actor, jobId: string): Promise<Contradiction[]> =>
  reading(actor, async (tx) => {
    const job = await requireJob(tx, actor, jobId)
    return contradictionsIn(await readFacts(tx, actor, job))
  })
