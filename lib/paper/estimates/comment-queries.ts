import 'server-only'
import { type SQL, and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { sameRow } from '@/db/rows'
import { estimateComments, estimates, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumnsOf, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { estimatesOfJob } from './queries'
import { MOST_COMMENTS } from './rules'
import type { EstimateComment, EstimateHead, EstimateParams } from './schema'

type Scope = Pick<Actor, 'organizationId'>

const [writer, resolver] = [alias(users, 'writer'), alias(users, 'resolver')]

const columns = {
  id: estimateComments.id,
  jobId: estimateComments.jobId,
  estimateId: estimateComments.estimateId,
  versionNo: estimates.versionNo,
  originId: estimateComments.originId,
  lineWords: estimateComments.lineWords,
  text: estimateComments.text,
  createdBy: personColumnsOf(writer),
  createdAt: estimateComments.createdAt,
  editedAt: estimateComments.editedAt,
  resolvedBy: personColumnsOf(resolver),
  resolvedAt: estimateComments.resolvedAt,
  version: estimateComments.version,
}

const ofItsEstimate = and(
  eq(estimateComments.organizationId, estimates.organizationId),
  eq(estimateComments.jobId, estimates.jobId),
  eq(estimateComments.estimateId, estimates.id),
)

/** From the estimates of a job to their comments. */
const selectComments = (tx: Tx) =>
  tx
    .select(columns)
    .from(estimates)
    .innerJoin(estimateComments, ofItsEstimate)
    .innerJoin(writer, sameRow(writer, estimateComments.createdBy))
    .leftJoin(resolver, sameRow(resolver, estimateComments.resolvedBy))

function toComment(row: Awaited<ReturnType<typeof selectComments>>[number]): EstimateComment {
  const { createdBy, resolvedBy, resolvedAt, ...comment } = row
  const resolved = resolvedBy && resolvedAt ? { by: toPerson(resolvedBy), at: resolvedAt } : null
  return { ...comment, createdBy: toPerson(createdBy), resolved }
}

type OfVersions = Pick<EstimateHead, 'jobId' | 'estimateNo'>

const ofVersions = (scope: Scope, { jobId, estimateNo }: OfVersions): SQL | undefined =>
  and(estimatesOfJob(scope, jobId), eq(estimates.estimateNo, estimateNo), isNull(estimateComments.deletedAt))

/**
 * The comments on a version of an estimate, the oldest first: its own, and those on earlier versions that nobody has
 * resolved.
 */
export async function listComments(tx: Tx, scope: Scope, head: EstimateHead): Promise<EstimateComment[]> {
  const isOwnOrOpen = or(eq(estimates.id, head.id), isNull(estimateComments.resolvedAt))
  const where = and(ofVersions(scope, head), lte(estimates.versionNo, head.versionNo), isOwnOrOpen)
  const rows = await selectComments(tx)
    .where(where)
    .orderBy(asc(estimateComments.createdAt), asc(estimateComments.id))
    .limit(MOST_COMMENTS)
  return rows.map(toComment)
}

/** How many comments the versions of an estimate have. */
export async function countComments(tx: Tx, scope: Scope, of: OfVersions): Promise<number> {
  const rows = await tx
    .select({ id: estimateComments.id })
    .from(estimates)
    .innerJoin(estimateComments, ofItsEstimate)
    .where(ofVersions(scope, of))
    .limit(MOST_COMMENTS + 1)
  return rows.length
}

/** The comment that an id was used for, on any estimate, deleted or not. */
export async function findComment(
  tx: Tx,
  { organizationId }: Scope,
  id: string,
): Promise<(EstimateComment & { isDeleted: boolean }) | null> {
  const [row] = await tx
    .select({ ...columns, deletedAt: estimateComments.deletedAt })
    .from(estimateComments)
    .innerJoin(estimates, ofItsEstimate)
    .innerJoin(writer, sameRow(writer, estimateComments.createdBy))
    .leftJoin(resolver, sameRow(resolver, estimateComments.resolvedBy))
    .where(and(eq(estimateComments.organizationId, organizationId), eq(estimateComments.id, id)))
  if (!row) return null
  const { deletedAt, ...rest } = row
  return { ...toComment(rest), isDeleted: deletedAt !== null }
}

/** A comment on an estimate. @throws not_found, also for one on another estimate */
export async function requireComment(
  tx: Tx,
  scope: Scope,
  { jobId, estimateId }: EstimateParams,
  id: string,
): Promise<EstimateComment> {
  const found = await findComment(tx, scope, id)
  if (!found || found.isDeleted || found.jobId !== jobId || found.estimateId !== estimateId) throw notFound('comment')
  const { isDeleted: _, ...comment } = found
  return comment
}

/** One comment that was not deleted. */
export const thisComment = ({ organizationId }: Scope, id: string): SQL | undefined =>
  and(
    eq(estimateComments.organizationId, organizationId),
    eq(estimateComments.id, id),
    isNull(estimateComments.deletedAt),
  )
