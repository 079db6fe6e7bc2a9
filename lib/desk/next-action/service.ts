import 'server-only'
import { reading } from '@/db/reading'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'

import { readFacts } from './queries'
import { nextActionOn } from './rules'
import type { JobNextAction } from './schema'

/** What the actor has to do next on a job. @throws not_found */
export const read = (actor: Actor, jobId: string): Promise<JobNextAction> =>
  reading(actor, async (tx) => {
    const now = new Date()
    const facts = await readFacts(tx, actor, await requireJob(tx, actor, jobId), now)
    return { next: nextActionOn(facts, actor.role, now) }
  })
