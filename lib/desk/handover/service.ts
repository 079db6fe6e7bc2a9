import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { jobLastReads, jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { listHistory } from '@/lib/desk/history/queries'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'

import type { HandoverBrief, MarkRead } from './schema'

/** How many entries a hand-over reads; the history shows the rest. */
const MOST_READ = 100

/** Other people's changes of a job since the actor last read about it. @throws not_found */
export const brief = (actor: Actor, jobId: string): Promise<HandoverBrief> =>
  reading(actor, async (tx) => {
    const [job, { since, until }] = await Promise.all([requireJob(tx, actor, jobId), lastRead(tx, actor, jobId)])
    if (!since) return { since: null, changes: [], hasMore: false, until }
    const byOthers = { since, exceptBy: actor.userId }
    const { items, before } = await listHistory(tx, actor, job, { limit: MOST_READ, ...byOthers })
    return { since, changes: items, hasMore: before !== null, until }
  })

/** Stores up to when the actor has read about a job. @throws not_found */
export const markRead = (actor: Actor, jobId: string, { until }: MarkRead): Promise<void> =>
  inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const { organizationId, userId } = actor
    // A device's time that lies ahead would hide what happens until then.
    const readAt = sql`least(${until}::timestamptz, now())`
    await tx
      .insert(jobLastReads)
      .values({ organizationId, userId, jobId, readAt })
      .onConflictDoUpdate({
        target: [jobLastReads.organizationId, jobLastReads.userId, jobLastReads.jobId],
        set: { readAt: sql`greatest(${jobLastReads.readAt}, excluded.read_at)` },
      })
  })

/** Up to when the actor has read about a job, and now: both by the clock that the history's entries have. */
async function lastRead(tx: Tx, { organizationId, userId }: Actor, jobId: string) {
  const [row] = await tx
    .select({
      since: jobLastReads.readAt,
      // Rounded up, it would pass over what begins within the same millisecond.
      until: sql<string>`date_trunc('milliseconds', now())`.mapWith(jobLastReads.readAt),
    })
    .from(jobs)
    .leftJoin(jobLastReads, and(sameRow(jobs, jobLastReads.jobId), eq(jobLastReads.userId, userId)))
    .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, jobId)))
  if (!row) throw notFound('job')
  return row
}
