import 'server-only'
import { type SQL, and, eq, gte, isNull, or, sql } from 'drizzle-orm'

import { jobReports } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { removeUnusedFile } from '@/lib/company/files/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Tasks } from '@/lib/platform/queue/tasks'

/** The reports of a job that were not withdrawn. */
export const ofJob = (scope: Pick<Actor, 'organizationId'>, jobId: string) =>
  and(everOfJob(scope, jobId), isNull(jobReports.withdrawnAt))

/** The same with those that were. */
export const everOfJob = ({ organizationId }: Pick<Actor, 'organizationId'>, jobId: string) =>
  and(eq(jobReports.organizationId, organizationId), eq(jobReports.jobId, jobId))

/** Owes the paper of what has just been signed, submitted or approved. */
export const owePaper = (
  tx: Tx,
  actor: Actor,
  jobId: string,
  request: Tasks['keep-paper']['request'],
): Promise<void> => {
  const { organizationId, userId } = actor
  const about = request.type === 'FormReport' ? request.formId : request.estimateId
  return enqueue(tx, 'keep-paper', { organizationId, userId, jobId, request }, `paper:${about}`)
}

/**
 * Withdraws what was made, so that its number is spent and its code still tells of it, and deletes what was not. The caller
 * has locked the organisation's counters, as whoever keeps a report does. @returns how many there were
 */
export async function withdraw(tx: Tx, actor: Actor, which: SQL | undefined): Promise<number> {
  const files = await tx
    .select({ id: jobReports.fileId })
    .from(jobReports)
    .where(and(which, eq(jobReports.status, 'COMPLETED')))
  const withdrawn = await tx
    .update(jobReports)
    .set({ withdrawnAt: sql`now()`, withdrawnBy: actor.userId, fileId: null })
    .where(and(which, eq(jobReports.status, 'COMPLETED')))
    .returning({ id: jobReports.id })
  const unmade = await tx.delete(jobReports).where(which).returning({ id: jobReports.id })
  for (const { id } of files) await removeUnusedFile(tx, actor, id!)
  return withdrawn.length + unmade.length
}

/**
 * Withdraws the PDFs of a form: all of them, or those that may print a signature which was given since an instant. When
 * one was made is told by the clock of its maker, when it was asked for by the database's. The caller has locked the
 * organisation's counters.
 */
export async function withdrawForm(
  tx: Tx,
  actor: Actor,
  { jobId, formId }: { jobId: string; formId: string },
  since?: string,
): Promise<void> {
  const ofForm = and(ofJob(actor, jobId), eq(jobReports.type, 'FormReport'), eq(jobReports.subject, formId))
  const late =
    since === undefined
      ? undefined
      : or(isNull(jobReports.completedAt), gte(jobReports.completedAt, since), gte(jobReports.createdAt, since))
  if (await withdraw(tx, actor, and(ofForm, late))) await announce(tx, actor, 'reports', [jobId])
}

/** Withdraws the PDFs of an estimate. The caller has locked the organisation's counters. */
export async function withdrawEstimate(
  tx: Tx,
  actor: Actor,
  { jobId, estimateId }: { jobId: string; estimateId: string },
): Promise<void> {
  const ofEstimate = and(ofJob(actor, jobId), eq(jobReports.estimateId, estimateId))
  if (await withdraw(tx, actor, ofEstimate)) await announce(tx, actor, 'reports', [jobId])
}
