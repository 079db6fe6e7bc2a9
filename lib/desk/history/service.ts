import 'server-only'
import { reading } from '@/db/reading'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'

import { listHistory, listParts } from './queries'
import type { BrowseHistory, HistoryPage, HistoryParts } from './schema'

/** A page of a job's history, as far as the actor may read it, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string, query: BrowseHistory): Promise<HistoryPage> =>
  reading(actor, async (tx) => listHistory(tx, actor, await requireJob(tx, actor, jobId), query))

/** The filters for a job's history. @throws not_found */
export const parts = (actor: Actor, jobId: string): Promise<HistoryParts> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listParts(tx, actor, jobId)])
    return found
  })
