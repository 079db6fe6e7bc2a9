import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { completionSummaries } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { changedMeanwhile } from '@/lib/base/errors'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { holdSummary, readSummary } from './queries'
import type { CompletionSummary, WriteCompletionSummary } from './schema'

const refuseStale = changedMeanwhile('the completion summary')

/** A job's completion summary, even when nobody has written one. @throws not_found */
export const read = (actor: Actor, jobId: string): Promise<CompletionSummary> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), readSummary(tx, actor, jobId)])
    return found
  })

/**
 * Writes a job's completion summary; the history keeps the earlier words.
 * @throws not_found, and conflict with the stored summary when somebody wrote since `version` was read
 */
export async function write(
  actor: Actor,
  jobId: string,
  { summary, version }: WriteCompletionSummary,
): Promise<CompletionSummary> {
  const { organizationId, userId } = actor
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const before = await holdSummary(tx, actor, jobId)
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    if (summary === before.summary) return before

    const own = { summary, updatedBy: userId, updatedAt: sql`now()`, version: before.version + 1 }
    const stored = { version: completionSummaries.version }
    const written = before.version
      ? await tx.update(completionSummaries).set(own).where(ofJob(actor, jobId)).returning(stored)
      : await tx
          .insert(completionSummaries)
          .values({ organizationId, jobId, ...own })
          .onConflictDoNothing()
          .returning(stored)
    const after = await readSummary(tx, actor, jobId)
    // Two people wrote the first words at the same second.
    if (!written.length) throw refuseStale(after)
    await record(tx, actor, 'completion-summary.written', {
      subjectType: 'job',
      subjectId: jobId,
      jobId,
      details: changesBetween({ summary: before.summary }, { summary }),
    })
    return after
  })
}

const ofJob = ({ organizationId }: Actor, jobId: string) =>
  and(eq(completionSummaries.organizationId, organizationId), eq(completionSummaries.jobId, jobId))
