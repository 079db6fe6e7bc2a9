import 'server-only'
import { and, eq } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { reportReasons } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { changedMeanwhile, notFound } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { findDoubtedLines } from '@/lib/paper/estimates/verbs/proposals'
import { type Exception, explained } from '@/lib/paper/reports/exceptions'
import { type JobRecord, listReasons, readRecord } from '@/lib/paper/reports/queries'
import type { GiveReason, GiveReasons, PointParams, Preflight, PreflightPoint } from '@/lib/paper/reports/schema'
import { readingOf } from '@/lib/paper/reports/sections/reading'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

const refuseStale = changedMeanwhile('the reason')

/** What is unusual in a job's record. It is shown, and blocks nothing. @throws not_found, invalid as `readRecord` does */
export const read = (actor: Actor, jobId: string): Promise<Preflight> =>
  reading(actor, async (tx) => ({ points: await pointsOf(tx, actor, jobId) }))

/**
 * Gives the reason of a point, changes it, or takes it back. The history keeps the earlier words.
 * @throws not_found, also for a point that was mended meanwhile; conflict with the point as it is when somebody gave
 *   another reason since `version` was read
 */
export async function giveReason(
  actor: Actor,
  { jobId, key }: PointParams,
  { reason, version }: GiveReason,
): Promise<PreflightPoint> {
  return inOrganization(actor, async (tx) => {
    const before = (await pointsOf(tx, actor, jobId)).find((point) => point.key === key)
    if (!before) throw notFound('point')
    return explain(tx, actor, jobId, before, { reason, version })
  })
}

/**
 * Gives several points one reason: all of them, or none.
 * @returns those points
 * @throws as `giveReason` does
 */
export async function giveReasons(actor: Actor, jobId: string, { reason, points }: GiveReasons): Promise<Preflight> {
  return inOrganization(actor, async (tx) => {
    const found = new Map((await pointsOf(tx, actor, jobId)).map((point) => [point.key, point]))
    const after: PreflightPoint[] = []
    // In one order, so that two who explain the same never wait for each other.
    for (const { key, version } of points.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const before = found.get(key)
      if (!before) throw notFound('point')
      after.push(await explain(tx, actor, jobId, before, { reason, version }))
    }
    return { points: after }
  })
}

async function explain(
  tx: Tx,
  actor: Actor,
  jobId: string,
  before: PreflightPoint,
  { reason, version }: GiveReason,
): Promise<PreflightPoint> {
  const { key } = before
  if (version !== before.version) throw refuseStale(before)
  const earlier = before.given?.reason ?? null
  if (reason === earlier) return before

  const isWritten = await write(tx, actor, { jobId, key, reason, version })
  const [after] = explained([before], await listReasons(tx, actor, jobId, key))
  // Somebody else wrote at the same second.
  if (!isWritten) throw refuseStale(after)
  const action = reason === null ? 'taken-back' : earlier === null ? 'given' : 'changed'
  await record(tx, actor, `report-reason.${action}`, {
    subjectType: 'job',
    subjectId: jobId,
    jobId,
    details: {
      point: before.text,
      ...(earlier === null ? { reason } : changesBetween({ reason: earlier }, { reason })),
    },
  })
  return after!
}

async function pointsOf(tx: Tx, actor: Actor, jobId: string): Promise<PreflightPoint[]> {
  const record = await readRecord(tx, actor, jobId)
  return [
    ...readingOf(record, new Date()).exceptions,
    ...explained(await billedPoints(tx, actor, record), record.reasons),
  ]
}

/** What estimates bill is no part of a report, and is told to nobody who sees no money. */
async function billedPoints(tx: Tx, actor: Actor, record: JobRecord): Promise<Exception[]> {
  if (!isManager(actor.role)) return []
  const { id: jobId } = record.job
  const found = await findDoubtedLines(tx, actor, jobId, record)
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((kind) =>
    found[kind].map(({ id, estimateId, text }) => ({
      key: `${kind}.${id}`,
      kind,
      text,
      place: `/jobs/${jobId}/estimates/${estimateId}`,
      reason: null,
    })),
  )
}

async function write(
  tx: Tx,
  { organizationId, userId: updatedBy }: Actor,
  { jobId, key, reason, version }: PointParams & GiveReason,
): Promise<boolean> {
  const stored = { version: reportReasons.version }
  const written = version
    ? await tx
        .update(reportReasons)
        .set({ reason, updatedBy, ...nextVersion(reportReasons) })
        .where(
          and(
            eq(reportReasons.organizationId, organizationId),
            eq(reportReasons.jobId, jobId),
            eq(reportReasons.key, key),
            eq(reportReasons.version, version),
          ),
        )
        .returning(stored)
    : await tx
        .insert(reportReasons)
        .values({ organizationId, jobId, key, reason, updatedBy })
        .onConflictDoNothing()
        .returning(stored)
  return written.length > 0
}
