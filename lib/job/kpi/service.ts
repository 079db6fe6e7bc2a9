import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { jobKpiSettings, jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { changedMeanwhile, invalid, notFound } from '@/lib/base/errors'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { AHEAD_MS } from '@/lib/job/jobs/rules'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { readKpi } from './queries'
import { checkpointLabel, everyCheckpoint } from './rules'
import type { Checkpoint, JobKpi, RemoveCheckpoint, SetCheckpoint } from './schema'

/** A job's checkpoints now. @throws not_found */
export const read = (actor: Actor, jobId: string): Promise<JobKpi> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), readKpi(tx, actor, jobId, new Date())])
    return found
  })

/**
 * Sets by hand when a checkpoint was reached, whatever its events say; this also brings a removed one back. Without a
 * time, it takes back everything that was set by hand.
 * @throws not_found, invalid for a time to come, and conflict with the stored KPI when `version` is stale
 */
export async function set(actor: Actor, jobId: string, { data }: SetCheckpoint): Promise<JobKpi> {
  const { checkpoint, stampedAt, reason, version } = data
  return inOrganization(actor, async (tx) => {
    const before = await hold(tx, actor, jobId, { checkpoint, version })
    if (stampedAt && new Date(stampedAt).getTime() > Date.now() + AHEAD_MS) {
      throw invalid({ 'data.stampedAt': 'Cannot be in the future' })
    }
    if (!stampedAt && !before.isRemoved && before.source !== 'manual') return readKpi(tx, actor, jobId, new Date())
    return say(tx, actor, jobId, before, {
      action: stampedAt ? 'kpi.set' : 'kpi.restored',
      stampedAt,
      isRemoved: false,
      reason: stampedAt ? (reason ?? null) : null,
    })
  })
}

/**
 * Takes a checkpoint out of a job's KPI; `set` brings it back.
 * @throws not_found, and conflict with the stored KPI when `version` is stale
 */
export async function remove(
  actor: Actor,
  jobId: string,
  { checkpoint, reason = null, version }: RemoveCheckpoint,
): Promise<JobKpi> {
  return inOrganization(actor, async (tx) => {
    const before = await hold(tx, actor, jobId, { checkpoint, version })
    if (before.isRemoved) return readKpi(tx, actor, jobId, new Date())
    const stampedAt = before.source === 'manual' ? before.stampedAt : null
    return say(tx, actor, jobId, before, { action: 'kpi.removed', stampedAt, isRemoved: true, reason })
  })
}

/** The stored checkpoint. The job is locked: nobody else changes its KPI meanwhile. */
async function hold(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { checkpoint, version }: { checkpoint: KpiCheckpoint; version?: number },
): Promise<Checkpoint> {
  const [held] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .for('no key update')
  if (!held) throw notFound('job')
  const kpi = await readKpi(tx, actor, jobId, new Date())
  const found = kpi.checkpoints.find((one) => one.checkpoint === checkpoint)!
  if (version !== undefined && version !== found.version) {
    const { changedBy: updatedBy, changedAt } = found
    throw changedMeanwhile(checkpointLabel(checkpoint))({ ...kpi, updatedBy, changedAt })
  }
  return found
}

interface Saying {
  action: 'kpi.set' | 'kpi.restored' | 'kpi.removed'
  stampedAt: string | null
  isRemoved: boolean
  reason: string | null
}

async function say(
  tx: Tx,
  actor: Actor,
  jobId: string,
  before: Checkpoint,
  { action, stampedAt, isRemoved, reason }: Saying,
): Promise<JobKpi> {
  const { organizationId, userId } = actor
  const row = {
    stampedAt,
    isRemoved,
    reason,
    updatedBy: userId,
    updatedAt: sql`now()`,
    version: before.version + 1,
  }
  await tx
    .insert(jobKpiSettings)
    .values({ organizationId, jobId, checkpoint: before.checkpoint, ...row })
    .onConflictDoUpdate({
      target: [jobKpiSettings.organizationId, jobKpiSettings.jobId, jobKpiSettings.checkpoint],
      set: row,
    })
  const after = await readKpi(tx, actor, jobId, new Date())
  const reached = after.checkpoints.find(({ checkpoint }) => checkpoint === before.checkpoint)!.stampedAt
  await record(tx, actor, action, {
    subjectType: 'job',
    subjectId: jobId,
    jobId,
    details: {
      checkpoint: before.checkpoint,
      ...(reached !== before.stampedAt && { reached: { from: before.stampedAt, to: reached } }),
      ...(reason && { reason }),
    },
  })
  return after
}

/**
 * Writes jobs that were begun elsewhere, without their checkpoints: their clocks ran before anybody here could meet
 * them. For inside a larger transaction.
 */
export async function writeWithoutClocks(
  tx: Tx,
  actor: Actor,
  { jobIds, reason, write }: { jobIds: readonly string[]; reason: string; write: () => Promise<unknown> },
): Promise<void> {
  const { organizationId, userId: updatedBy } = actor
  const clocks = (without: 'on' | 'off') => tx.execute(sql`select set_config('app.without_clocks', ${without}, true)`)
  const settings = jobIds.flatMap((jobId) =>
    everyCheckpoint.map((checkpoint) => ({ organizationId, jobId, checkpoint, isRemoved: true, reason, updatedBy })),
  )
  await clocks('on')
  await write()
  await tx.insert(jobKpiSettings).values(settings)
  await clocks('off')
}
