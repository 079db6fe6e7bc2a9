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
import { hintsFor, leftOfLine, thingOf, wrongCut } from '@/lib/paper/estimates/cuts'
import { holdEstimate, requireEstimate } from '@/lib/paper/estimates/queries'
import {
  CREDIT_STAYS,
  decisionRefusal,
  estimateNumber,
  isOpenStatus,
  isPriceOver,
  originOf,
  pricesOver,
} from '@/lib/paper/estimates/rules'
import type {
  ApproveEstimate,
  CutLine,
  DecideEstimate,
  Estimate,
  EstimateCuts,
  EstimateLine,
  EstimateParams,
} from '@/lib/paper/estimates/schema'
import { type ShownToClient, afterCuts } from '@/lib/paper/estimates/shown'
import { lineTotal } from '@/lib/paper/estimates/sums'
import { owePaper } from '@/lib/paper/kept/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { beginNextVersion, holdNumbers } from './copying'
import { fixPrices } from './validity'
import { recordEstimate, refuseStale, settle } from './writing'

/** A decision as it is written, whoever made it. */
export interface Decision {
  to: 'APPROVED' | 'REJECTED'
  note: string | null
  /** Lines that are not approved, or not all of them; of a rejection none. */
  cuts: readonly CutLine[]
  /** The client who decided by a link that the actor sent; null when the actor decides. */
  link: ({ id: string; name: string } & ShownToClient) | null
}

/** What was cut of an estimate, and of what stands in it. @throws not_found */
export const cutsOf = (actor: Actor, at: EstimateParams): Promise<EstimateCuts> =>
  reading(actor, async (tx) => {
    const job = await getJob(tx, actor, at.jobId)
    const { status, sections } = await requireEstimate(tx, actor, at)
    const lines = sections.flatMap((section) => section.lines.filter(({ isCredit }) => !isCredit))
    const isHinted = job.client && isOpenStatus(status) && lines.length > 0
    const [cuts, past] = await Promise.all([
      listCuts(tx, actor, at),
      isHinted ? pastOf(tx, actor, job.client!.id, lines.map(thingOf)) : [],
    ])
    return { cuts, hints: hintsFor(lines, past) }
  })

/**
 * Approves an estimate, which locks it. Where lines are cut, or cut down, the estimate is closed and its next version, with
 * what is left, is approved.
 * @returns the approved one
 * @throws not_found, invalid for cuts that are not of its lines, or no less than them, or leave nothing, conflict when it cannot be approved, its prices
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

/** Why an estimate, or what its cuts leave of it, cannot be decided so; null when it can. */
export const refusalOf = (estimate: Estimate, { to, cuts }: Pick<Decision, 'to' | 'cuts'>): string | null =>
  decisionRefusal(afterCuts(estimate, cuts), to)

/**
 * Writes a decision of an estimate that the caller holds, has read and has asked `refusalOf` about. Links by which somebody
 * was asked are over. What it refuses goes to clients as well, and has no estimate beside it.
 * @returns the estimate that is decided: of an approval in part the next version
 * @throws invalid as `approve` does, conflict when a job has enough estimates
 */
export async function decideHeld(tx: Tx, actor: Actor, before: Estimate, decision: Decision): Promise<Estimate> {
  const at = { jobId: before.jobId, estimateId: before.id }
  await endOtherLinks(tx, actor, before.id, decision.link?.id)
  if (decision.cuts.length) return withPaper(tx, actor, await approveLess(tx, actor, before, decision), decision)
  const { to: status, note, link } = decision
  await settle(tx, actor, at, { set: { status, ...decided(actor, { note, link }) }, isHead: true })
  const after = await requireEstimate(tx, actor, at)
  const action = status === 'APPROVED' ? 'estimate.approved' : 'estimate.rejected'
  await recordEstimate(tx, actor, action, after, { totalCents: after.totals.totalCents, note, client: link?.name })
  return status === 'APPROVED' ? withPaper(tx, actor, after, decision) : after
}

/** What is approved is kept on paper, with the prices that were shown to whoever approved it. */
async function withPaper(
  tx: Tx,
  actor: Actor,
  approved: Estimate,
  { link }: Pick<Decision, 'link'>,
): Promise<Estimate> {
  const { id: estimateId, jobId } = approved
  const shown = link && { showCosts: link.showCosts, showSectionTotals: link.showSectionTotals }
  await owePaper(tx, actor, jobId, { type: 'EstimateReport', estimateId, ...shown })
  return approved
}

const decided = ({ userId }: Actor, { note, link }: Pick<Decision, 'note' | 'link'>) => ({
  decidedBy: userId,
  decidedAt: new Date().toISOString(),
  decisionNote: note,
  decidedLinkId: link?.id ?? null,
})

/** Closes an estimate and approves the next version of it, with what its cuts leave. */
async function approveLess(tx: Tx, actor: Actor, before: Estimate, { note, cuts, link }: Decision): Promise<Estimate> {
  const lines = before.sections.flatMap((section) => section.lines)
  refuseCuts(cuts, lines)
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
  const after = await beginNextVersion(tx, actor, afterCuts(before, cuts), values, known)
  const at = { jobId: before.jobId, estimateId: before.id }
  const partly = `Approved in part, as ${estimateNumber(after)}.`
  const ofBefore = { ...decidedNow, status: 'REJECTED' as const, decisionNote: note ? `${partly}\n${note}` : partly }
  await settle(tx, actor, at, { set: ofBefore, isHead: true })
  const job = await getJob(tx, actor, before.jobId)
  const rows = lines.flatMap((line) => {
    const cut = cuts.find(({ lineId }) => lineId === line.id)
    return cut ? [{ ...asCut(line, cut), reason: cut.reason }] : []
  })
  await tx.insert(estimateCuts).values(
    rows.map((row) => ({
      organizationId: actor.organizationId,
      id: newId(),
      clientId: job.client?.id ?? null,
      ...at,
      approvedId: id,
      ...row,
      linkId: link?.id ?? null,
      createdBy: actor.userId,
    })),
  )
  const shared = { totalCents: after.totals.totalCents, note, client: link?.name }
  const cutLines = rows.filter(({ approvedQuantity }) => approvedQuantity === null).length
  const lessLines = rows.length - cutLines
  await recordEstimate(tx, actor, 'estimate.approved', after, { ...shared, cutLines, lessLines })
  return after
}

/** What is kept of a line that is cut. */
function asCut(line: EstimateLine, cut: CutLine) {
  const left = leftOfLine(line, cut)
  return {
    originId: originOf(line),
    ...thingOf(line),
    offeredQuantity: line.quantity,
    offeredDays: line.days,
    unit: line.unit,
    approvedQuantity: left?.quantity ?? null,
    approvedDays: left?.days ?? null,
    amountCents: line.totalCents - (left ? lineTotal({ ...line, ...left }) : 0),
  }
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

/** @throws invalid for a line that is not there or named twice, for a credit, for what is no less of it, and for all that is charged */
function refuseCuts(cuts: readonly CutLine[], lines: readonly EstimateLine[]): void {
  const known = new Map(lines.map((line) => [line.id, line]))
  const faults = cuts.flatMap((cut, at): FieldError[] => {
    const line = known.get(cut.lineId)
    if (!line) return [{ path: `cuts.${at}.lineId`, message: 'This is not a line of the estimate' }]
    const isTwice = cuts.findIndex(({ lineId }) => lineId === cut.lineId) < at
    if (isTwice) return [{ path: `cuts.${at}.lineId`, message: 'This line is cut already' }]
    if (line.isCredit) return [{ path: `cuts.${at}.lineId`, message: CREDIT_STAYS }]
    const wrong = wrongCut(line, cut)
    return wrong ? [{ path: `cuts.${at}.${wrong.field}`, message: wrong.message }] : []
  })
  const isLeft = ({ id, isCredit, ...line }: EstimateLine) => {
    const cut = cuts.find(({ lineId }) => lineId === id)
    return !isCredit && (!cut || leftOfLine(line, cut) !== null)
  }
  if (!faults.length && !lines.some(isLeft)) {
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
