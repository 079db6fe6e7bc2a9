import 'server-only'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { estimateCuts, estimateLinks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { type FieldError, conflict, invalid } from '@/lib/base/errors'
import { todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { getJob } from '@/lib/job/jobs/queries/job'
import { listCuts, pastOf } from '@/lib/paper/estimates/cut-queries'
import { hintsFor, thingOf } from '@/lib/paper/estimates/cuts'
import { holdEstimate, requireEstimate } from '@/lib/paper/estimates/queries'
import {
  BELOW_NOTHING,
  decisionRefusal,
  estimateNumber,
  isOpenStatus,
  isPriceOver,
  pricesOver,
} from '@/lib/paper/estimates/rules'
import type {
  ApproveEstimate,
  CutLine,
  DecideEstimate,
  Estimate,
  EstimateCuts,
  EstimateParams,
} from '@/lib/paper/estimates/schema'
import { withoutLines } from '@/lib/paper/estimates/shown'
import type { Actor } from '@/lib/platform/auth/actor'

import { beginNextVersion, holdNumbers } from './copying'
import { fixPrices } from './validity'
import { recordEstimate, refuseStale, settle } from './writing'

/** A decision as it is written, whoever made it. */
export interface Decision {
  to: 'APPROVED' | 'REJECTED'
  note: string | null
  /** Lines that are not approved; of a rejection none. */
  cuts: readonly CutLine[]
  /** The client who decided by a link that the actor sent; null when the actor decides. */
  link: { id: string; name: string } | null
}

/** What was cut of an estimate, and of what stands in it. @throws not_found */
export const cutsOf = (actor: Actor, at: EstimateParams): Promise<EstimateCuts> =>
  reading(actor, async (tx) => {
    const job = await getJob(tx, actor, at.jobId)
    const { status, sections } = await requireEstimate(tx, actor, at)
    const lines = sections.flatMap((section) => section.lines)
    const isHinted = job.client && isOpenStatus(status) && lines.length > 0
    const [cuts, past] = await Promise.all([
      listCuts(tx, actor, at),
      isHinted ? pastOf(tx, actor, job.client!.id, lines.map(thingOf)) : [],
    ])
    return { cuts, hints: hintsFor(lines, past) }
  })

/**
 * Approves an estimate, which locks it. Where lines are cut, the estimate is rejected and its next version, without them,
 * is approved.
 * @returns the approved one
 * @throws not_found, invalid for cuts that are not its lines or leave none, conflict when it cannot be approved, its prices
 *   are over and not renewed, or it was changed since
 */
export const approve = (
  actor: Actor,
  at: EstimateParams,
  { cuts, renewsPrices, ...sent }: ApproveEstimate,
): Promise<Estimate> => decide(actor, at, sent, { to: 'APPROVED', cuts, renewsPrices })

/** Rejects an estimate. @throws not_found, conflict when it cannot be rejected, or was changed since */
export const reject = (actor: Actor, at: EstimateParams, sent: DecideEstimate): Promise<Estimate> =>
  decide(actor, at, sent, { to: 'REJECTED', cuts: [], renewsPrices: false })

const decide = (
  actor: Actor,
  at: EstimateParams,
  { note, version }: DecideEstimate,
  { renewsPrices, ...decision }: Pick<Decision, 'to' | 'cuts'> & Pick<ApproveEstimate, 'renewsPrices'>,
): Promise<Estimate> =>
  inOrganization(actor, async (tx) => {
    await holdForDecision(tx, actor, at, decision)
    const before = await requireEstimate(tx, actor, at)
    const refusal = refusalOf(before, decision)
    if (refusal) throw conflict(refusal, before)
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    if (decision.to === 'APPROVED' && !renewsPrices && isPriceOver(before, todayIn(actor.organization.timezone))) {
      throw conflict(`${pricesOver(before.validUntil!)} Renew them to approve the estimate.`, before)
    }
    const priced = renewsPrices ? await fixPrices(tx, actor, before) : before
    return decideHeld(tx, actor, priced, { ...decision, note, link: null })
  })

/** Holds what a decision writes, in the order in which copies do. @throws not_found */
export async function holdForDecision(
  tx: Tx,
  actor: Pick<Actor, 'organizationId'>,
  at: EstimateParams,
  { cuts }: Pick<Decision, 'cuts'>,
): Promise<void> {
  if (cuts.length) await holdNumbers(tx, actor)
  await holdEstimate(tx, actor, at)
}

/** Why an estimate cannot be decided so; null when it can. */
export const refusalOf = ({ status, totals }: Estimate, { to, cuts }: Pick<Decision, 'to' | 'cuts'>): string | null =>
  // What is left after a cut is looked at once it is known.
  decisionRefusal({ status, totalCents: cuts.length ? 0 : totals.totalCents }, to)

/**
 * Writes a decision of an estimate that the caller holds and has read. Links by which somebody was asked are over.
 * @returns the estimate that is decided: of an approval in part the next version
 * @throws invalid and conflict as `approve` does
 */
export async function decideHeld(tx: Tx, actor: Actor, before: Estimate, decision: Decision): Promise<Estimate> {
  const at = { jobId: before.jobId, estimateId: before.id }
  await endOtherLinks(tx, actor, before.id, decision.link?.id)
  if (decision.cuts.length) return approveLess(tx, actor, before, decision)
  const { to: status, note, link } = decision
  await settle(tx, actor, at, { set: { status, ...decided(actor, { note, link }) }, isHead: true })
  const after = await requireEstimate(tx, actor, at)
  const action = status === 'APPROVED' ? 'estimate.approved' : 'estimate.rejected'
  await recordEstimate(tx, actor, action, after, { totalCents: after.totals.totalCents, note, client: link?.name })
  return after
}

const decided = ({ userId }: Actor, { note, link }: Pick<Decision, 'note' | 'link'>) => ({
  decidedBy: userId,
  decidedAt: new Date().toISOString(),
  decisionNote: note,
  decidedLinkId: link?.id ?? null,
})

/** Rejects an estimate and approves the next version of it, without the lines that are cut. */
async function approveLess(tx: Tx, actor: Actor, before: Estimate, { note, cuts, link }: Decision): Promise<Estimate> {
  const reasons = new Map(cuts.map(({ lineId, reason }) => [lineId, reason]))
  const lines = before.sections.flatMap((section) => section.lines)
  refuseCuts(cuts, lines)
  if (withoutLines(before, new Set(reasons.keys())).totals.totalCents < 0) throw conflict(BELOW_NOTHING, before)
  const id = newId()
  const decidedNow = decided(actor, { note, link })
  const values = {
    id,
    jobId: before.jobId,
    name: before.name,
    status: 'APPROVED' as const,
    validFrom: before.validFrom,
    ...decidedNow,
  }
  const known = { asked: { of: before.id }, find: async () => null }
  const after = await beginNextVersion(tx, actor, before, values, known, new Set(reasons.keys()))
  const at = { jobId: before.jobId, estimateId: before.id }
  const partly = `Approved in part, as ${estimateNumber(after)}.`
  const ofBefore = { ...decidedNow, status: 'REJECTED' as const, decisionNote: note ? `${partly}\n${note}` : partly }
  await settle(tx, actor, at, { set: ofBefore, isHead: true })
  const job = await getJob(tx, actor, before.jobId)
  const cut = lines.filter((line) => reasons.has(line.id))
  await tx.insert(estimateCuts).values(
    cut.map((line) => ({
      organizationId: actor.organizationId,
      id: newId(),
      clientId: job.client?.id ?? null,
      ...at,
      approvedId: id,
      originId: line.originId ?? line.id,
      ...thingOf(line),
      amountCents: line.totalCents,
      reason: reasons.get(line.id)!,
      linkId: link?.id ?? null,
      createdBy: actor.userId,
    })),
  )
  const shared = { totalCents: after.totals.totalCents, note, client: link?.name }
  await recordEstimate(tx, actor, 'estimate.approved', after, { ...shared, cutLines: cut.length })
  return after
}

/** Gives what a client cut to the one that it is merged into, whose next estimates are warned of it. Both are locked. */
export async function handOverCuts(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  fromId: string,
  intoId: string,
): Promise<void> {
  await tx
    .update(estimateCuts)
    .set({ clientId: intoId })
    .where(and(eq(estimateCuts.organizationId, organizationId), eq(estimateCuts.clientId, fromId)))
}

/** @throws invalid for a line that is not there or named twice, and for all lines of an estimate */
function refuseCuts(cuts: readonly CutLine[], lines: readonly { id: string }[]): void {
  const known = new Set(lines.map(({ id }) => id))
  const faults = cuts.flatMap(({ lineId }, at): FieldError[] => {
    if (!known.has(lineId)) return [{ path: `cuts.${at}.lineId`, message: 'This is not a line of the estimate' }]
    const isTwice = cuts.findIndex((cut) => cut.lineId === lineId) < at
    return isTwice ? [{ path: `cuts.${at}.lineId`, message: 'This line is cut already' }] : []
  })
  if (!faults.length && cuts.length === lines.length) {
    faults.push({ path: 'cuts', message: 'Nothing would be left. Reject the estimate instead.' })
  }
  if (faults.length) throw invalid(faults)
}

/** Takes back the links by which somebody was asked to decide. */
async function endOtherLinks(
  tx: Tx,
  { organizationId }: Actor,
  estimateId: string,
  but: string | undefined,
): Promise<void> {
  // None is right: most estimates are decided without a link.
  await tx
    .update(estimateLinks)
    .set({ takenBackAt: sql`now()` })
    .where(
      and(
        eq(estimateLinks.organizationId, organizationId),
        eq(estimateLinks.estimateId, estimateId),
        but === undefined ? undefined : ne(estimateLinks.id, but),
        isNull(estimateLinks.signedAt),
        isNull(estimateLinks.declinedAt),
        isNull(estimateLinks.takenBackAt),
      ),
    )
}
