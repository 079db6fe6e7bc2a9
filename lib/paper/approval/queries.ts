import 'server-only'
import { and, asc, desc, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { estimateCuts, estimateLinks, estimates, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { MOST_CUTS } from '@/lib/paper/estimates/cuts'
import { UNFINISHED_STATUSES } from '@/lib/paper/estimates/rules'
import type { EstimateParams } from '@/lib/paper/estimates/schema'
import type { ShownToClient } from '@/lib/paper/estimates/shown'
import type { Sign } from '@/lib/paper/forms/schema'
import { officeColumns, thisLink } from '@/lib/paper/links/kind'
import { standingsOf, toOfficeLink } from '@/lib/paper/links/letters'
import type { Actor } from '@/lib/platform/auth/actor'

import { MOST_LINKS } from './rules'
import type { ApprovalLink } from './schema'
import { APPROVAL } from './verbs/kind'

type Scope = Pick<Actor, 'organizationId'>

/** A link with all that its row holds. */
export type StoredLink = typeof estimateLinks.$inferSelect

const columns = {
  ...officeColumns(estimateLinks),
  estimateId: estimateLinks.estimateId,
  showCosts: estimateLinks.showCosts,
  showSectionTotals: estimateLinks.showSectionTotals,
  sign: estimateLinks.sign,
  signedBy: estimateLinks.signedBy,
  consent: estimateLinks.consent,
  capturedAt: estimateLinks.capturedAt,
  timezone: estimateLinks.timezone,
  device: estimateLinks.device,
  signedFrom: estimateLinks.signedFrom,
}

const selectLinks = (tx: Tx) =>
  tx.select(columns).from(estimateLinks).innerJoin(users, sameRow(users, estimateLinks.createdBy))

type Row = Awaited<ReturnType<typeof selectLinks>>[number]

function toLink(row: Row, standing?: Parameters<typeof toOfficeLink>[1]): ApprovalLink {
  const { sign, signedBy, consent, capturedAt, timezone, device, signedFrom, ...link } = toOfficeLink(row, standing)
  const signed = { signedBy: signedBy!, consent: consent!, capturedAt: capturedAt!, timezone, device, signedFrom }
  return { ...link, signature: sign && { sign: sign as Sign, ...signed } }
}

/**
 * The links of an estimate, in the order in which they were made, and the one by which it was decided.
 * @param reader who is shown the addresses of those that they answer for and that have not left
 */
export async function listLinks(
  tx: Tx,
  { organizationId }: Scope,
  { jobId, estimateId }: EstimateParams,
  reader?: string,
): Promise<ApprovalLink[]> {
  const decided = sql`(select ${estimates.decidedLinkId} from ${estimates}
    where ${estimates.organizationId} = ${organizationId} and ${estimates.id} = ${estimateId})`
  const rows = await selectLinks(tx)
    .where(
      and(
        eq(estimateLinks.organizationId, organizationId),
        eq(estimateLinks.jobId, jobId),
        or(eq(estimateLinks.estimateId, estimateId), eq(estimateLinks.id, decided)),
      ),
    )
    .orderBy(asc(estimateLinks.createdAt), asc(estimateLinks.id))
    .limit(MOST_LINKS + 1)
  const standings = await standingsOf(tx, { organizationId }, APPROVAL, { links: rows, reader })
  return rows.map((row) => toLink(row, standings.get(row.id)))
}

/** The link that an id was used for, of any estimate. */
export async function findLink(tx: Tx, scope: Scope, id: string): Promise<ApprovalLink | null> {
  const [row] = await selectLinks(tx).where(thisLink(estimateLinks, scope, id))
  return row ? toLink(row) : null
}

/** The estimate that was approved by a link: the one that was sent, or its next version. */
export async function approvedBy(tx: Tx, { organizationId }: Scope, { id, jobId }: StoredLink): Promise<string | null> {
  const [row] = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        eq(estimates.organizationId, organizationId),
        eq(estimates.jobId, jobId),
        eq(estimates.decidedLinkId, id),
        eq(estimates.status, 'APPROVED'),
      ),
    )
  return row?.id ?? null
}

/**
 * What is shown of each estimate of a job to its client, by estimate, also of those that were deleted: what its latest
 * link says, which may be the one by which the version before was decided; all of what was completed without a link. An
 * estimate that is still being written and was sent to nobody is shown to nobody: it is not among them.
 */
export async function listShown(tx: Tx, { organizationId }: Scope, jobId: string): Promise<Map<string, ShownToClient>> {
  const itsLink = and(
    eq(estimateLinks.organizationId, estimates.organizationId),
    eq(estimateLinks.jobId, estimates.jobId),
    or(eq(estimateLinks.estimateId, estimates.id), eq(estimateLinks.id, estimates.decidedLinkId)),
  )
  const rows = await tx
    .selectDistinctOn([estimates.id], {
      id: estimates.id,
      showCosts: estimateLinks.showCosts,
      showSectionTotals: estimateLinks.showSectionTotals,
    })
    .from(estimates)
    .leftJoin(estimateLinks, itsLink)
    .where(
      and(
        eq(estimates.organizationId, organizationId),
        eq(estimates.jobId, jobId),
        or(notInArray(estimates.status, [...UNFINISHED_STATUSES]), isNotNull(estimateLinks.id)),
      ),
    )
    .orderBy(estimates.id, desc(estimateLinks.createdAt), desc(estimateLinks.id))
  return new Map(
    rows.map(({ id, showCosts, showSectionTotals }) => [
      id,
      { showCosts: showCosts ?? true, showSectionTotals: showSectionTotals ?? true },
    ]),
  )
}

/** The lines that were cut, or cut down, by a link, in the order of the estimate. */
export const cutsBy = (tx: Tx, { organizationId }: Scope, { id, jobId }: StoredLink) =>
  tx
    .select()
    .from(estimateCuts)
    .where(
      and(eq(estimateCuts.organizationId, organizationId), eq(estimateCuts.jobId, jobId), eq(estimateCuts.linkId, id)),
    )
    .orderBy(asc(estimateCuts.createdAt), asc(estimateCuts.id))
    .limit(MOST_CUTS)
