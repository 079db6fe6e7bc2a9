import 'server-only'
import { and, eq } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { completionSummaries, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { personColumns, toPerson } from '@/lib/company/users/queries'

import type { CompletionSummary } from './schema'

const NONE: CompletionSummary = { summary: null, version: 0, updatedAt: null, updatedBy: null }

const ofJob = ({ organizationId }: { organizationId: number }, jobId: string) =>
  and(eq(completionSummaries.organizationId, organizationId), eq(completionSummaries.jobId, jobId))

/** The summary for a job's completion report, if there is one. */
export async function readSummary(
  tx: Tx,
  scope: { organizationId: number },
  jobId: string,
): Promise<CompletionSummary> {
  const [row] = await tx
    .select({
      summary: completionSummaries.summary,
      version: completionSummaries.version,
      updatedAt: completionSummaries.updatedAt,
      updatedBy: personColumns,
    })
    .from(completionSummaries)
    .innerJoin(users, sameRow(users, completionSummaries.updatedBy))
    .where(ofJob(scope, jobId))
  return row ? { ...row, updatedBy: toPerson(row.updatedBy) } : NONE
}

/**
 * The summary, locked until the transaction ends. The lock comes before the read of the author: a row that waited for
 * another transaction would be joined to its earlier author.
 */
export async function holdSummary(
  tx: Tx,
  scope: { organizationId: number },
  jobId: string,
): Promise<CompletionSummary> {
  await tx
    .select({ jobId: completionSummaries.jobId })
    .from(completionSummaries)
    .where(ofJob(scope, jobId))
    .for('update')
  return readSummary(tx, scope, jobId)
}
