import 'server-only'
import { and, asc, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { jobReviews, jobReviewsDue, jobs } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { OPEN_STATUSES } from '@/lib/job/jobs/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { log } from '@/lib/platform/http/log'
import { forEach } from '@/lib/platform/queue/in-each'

import { readFacts } from './queries'
import { contradictionsIn } from './rules'
import type { Contradiction } from './schema'

/** The contradictions in a job's record. They are shown, and block nothing. @throws not_found */
export const contradictions = (actor: Actor, jobId: string): Promise<Contradiction[]> =>
  reading(actor, async (tx) => {
    const job = await requireJob(tx, actor, jobId)
    return contradictionsIn(await readFacts(tx, actor, job))
  })

/** How many jobs are reviewed at a time; the others follow a minute later, the longest due first. */
const BATCH = 500

interface DueJob {
  organizationId: number
  jobId: string
}

/**
 * Reviews the jobs of which something was recorded since they were last reviewed, and stores how many contradictions
 * each has: the dashboard counts them, and the list of jobs shows those that it counts.
 * One that cannot be reviewed is left for an hour.
 */
export async function reviewDue(): Promise<void> {
  const due = await atTheDoor((tx) =>
    tx
      .select({ organizationId: jobReviewsDue.organizationId, jobId: jobReviewsDue.jobId })
      .from(jobReviewsDue)
      .where(lte(jobReviewsDue.createdAt, sql`now()`))
      .groupBy(jobReviewsDue.organizationId, jobReviewsDue.jobId)
      .orderBy(asc(min(jobReviewsDue.createdAt)))
      .limit(BATCH),
  )
  await forEach(due, 'a job was not put off', async (job) => {
    try {
      await inOrganization({ organizationId: job.organizationId }, (tx) => review(tx, job))
    } catch (error) {
      log.error({ err: error, ...job }, 'a job was not reviewed')
      await putOff(job)
    }
  })
}

/** Others come first for an hour. */
const putOff = ({ organizationId, jobId }: DueJob) =>
  inOrganization({ organizationId }, (tx) =>
    tx
      .update(jobReviewsDue)
      .set({ createdAt: sql`now() + interval '1 hour'` })
      .where(and(eq(jobReviewsDue.organizationId, organizationId), eq(jobReviewsDue.jobId, jobId))),
  )

/**
 * Reviews a job. Of two at once the second waits for what the first deletes, and then finds nothing due, or reads the
 * record as it is after the first. What is recorded meanwhile is due again.
 */
async function review(tx: Tx, { organizationId, jobId }: DueJob): Promise<void> {
  const own = and(eq(jobReviewsDue.organizationId, organizationId), eq(jobReviewsDue.jobId, jobId))
  const taken = await tx.delete(jobReviewsDue).where(own).returning({ id: jobReviewsDue.id })
  if (!taken.length) return
  const count = await countContradictions(tx, { organizationId, jobId })
  if (count) {
    await tx
      .insert(jobReviews)
      .values({ organizationId, jobId, contradictions: count })
      .onConflictDoUpdate({
        target: [jobReviews.organizationId, jobReviews.jobId],
        set: { contradictions: count },
      })
  } else {
    await tx.delete(jobReviews).where(and(eq(jobReviews.organizationId, organizationId), eq(jobReviews.jobId, jobId)))
  }
}

/** How many contradictions an open job has; none for one that is closed or deleted. */
async function countContradictions(tx: Tx, { organizationId, jobId }: DueJob): Promise<number> {
  const [job] = await tx
    .select({ id: jobs.id, status: jobs.status, timezone: jobs.timezone })
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, organizationId),
        eq(jobs.id, jobId),
        isNull(jobs.deletedAt),
        inArray(jobs.status, [...OPEN_STATUSES]),
      ),
    )
  return job ? contradictionsIn(await readFacts(tx, { organizationId }, job)).length : 0
}
