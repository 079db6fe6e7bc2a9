import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { estimateCuts, estimates } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { refuseKnown, requireChanged } from '@/db/versioned'
import { conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { requireJob } from '@/lib/job/jobs/queries/job'
import {
  findEstimate,
  holdEstimate,
  listHeads,
  requireEstimate,
  requireHead,
  sectionsOf,
  thisEstimate,
} from '@/lib/paper/estimates/queries'
import {
  CREDITS_ARE_OVER,
  STATUS_LABELS,
  areCreditsOver,
  changeRefusal,
  estimateNumber,
  isOpenStatus,
  isToDecide,
} from '@/lib/paper/estimates/rules'
import type {
  AddEstimate,
  ChangeEstimate,
  CopyEstimate,
  Estimate,
  EstimateHead,
  EstimateParams,
  ListQuery,
  ListedEstimate,
} from '@/lib/paper/estimates/schema'
import { beginningOf, getWords } from '@/lib/paper/estimates/standard-queries'
import { withdrawEstimate } from '@/lib/paper/kept/service'
import { requireLetterhead } from '@/lib/paper/letterheads/queries'
import { changesBetween } from '@/lib/platform/activity/changes'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

import { begin, beginElsewhere, beginNextVersion, holdNumbers } from './copying'
import {
  pricedSections,
  recordEstimate,
  refuseStale,
  repriceLines,
  requireItems,
  settle,
  writeSections,
} from './writing'

/** A job's estimates, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string, { sections: isWhole }: ListQuery): Promise<ListedEstimate[]> =>
  reading(actor, async (tx) => {
    const [, heads] = await Promise.all([requireJob(tx, actor, jobId), listHeads(tx, actor, jobId)])
    if (!isWhole) return heads
    const ids = heads.map(({ id }) => id)
    const sections = await sectionsOf(tx, actor, ids)
    for (const head of heads) Object.assign(head, { sections: sections.get(head.id) ?? [] })
    return heads
  })

/** One estimate of a job. @throws not_found */
export const open = (actor: Actor, at: EstimateParams): Promise<Estimate> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, at.jobId)
    return requireEstimate(tx, actor, at)
  })

/**
 * Begins an estimate under the organisation's next number, with the organisation's standard words where none are sent.
 * @throws not_found for a job, room or letterhead that is not there, invalid for lines that are too many or too large and
 *   for a status that is a decision, conflict when the id is another's or there are enough
 */
export async function add(
  actor: Actor,
  { id = newId(), jobId, templateId, sections, ...sent }: AddEstimate,
): Promise<Estimate> {
  const asked = withOneDiscount(sent)
  if (!isOpenStatus(asked.status)) throw invalid({ status: 'A new estimate is not decided yet' })
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { jobId, templateId, sections, ...asked },
      find: () => findEstimate(tx, actor, id),
      isHere: (stored: Estimate) => stored.jobId === jobId,
    }
    await Promise.all([requireJob(tx, actor, jobId), refuseKnown(tx, actor, estimates, id, known)])
    const beginning = templateId ? await beginningOf(tx, actor, jobId, templateId) : { sections }
    const standard = await getWords(tx, actor)
    const { terms = standard.terms, exclusions = standard.exclusions } = asked
    const { sections: begun, ...fields } = { ...asked, terms, exclusions, ...beginning }
    const written = pricedSections(begun, fields)
    if (fields.letterheadId) await requireLetterhead(tx, actor, fields.letterheadId)
    await requireItems(tx, actor, linesIn(written))
    const { lastEstimateNo } = await holdNumbers(tx, actor)
    const numbered = { estimateNo: lastEstimateNo + 1, versionNo: 1, copiedFromId: null }
    const estimate = await begin(tx, actor, { id, jobId, ...fields, ...numbered }, written, known)
    refuseTooMuchOff(estimate)
    await recordEstimate(tx, actor, 'estimate.added', estimate)
    return estimate
  })
}

/**
 * Copies an estimate with all that it holds: to the same job as its next version, or to another job as a new one, without
 * its rooms. A copy is open.
 * @throws not_found, invalid for a body that names another estimate than the address, conflict as `add` does
 */
export async function copy(
  actor: Actor,
  sourceId: string,
  { id = newId(), estimateId = sourceId, estimateName, jobId: wantedJobId }: CopyEstimate,
): Promise<Estimate> {
  return inOrganization(actor, async (tx) => {
    const source = await requireAnywhere(tx, actor, sourceId)
    if (estimateId !== sourceId) throw invalid({ estimateId: 'This is not the estimate of the address' })
    const jobId = wantedJobId ?? source.jobId
    const name = estimateName ?? source.name
    const known = {
      asked: { sourceId, estimateName, jobId },
      find: () => findEstimate(tx, actor, id),
      isHere: (stored: Estimate) => stored.jobId === jobId,
    }
    await Promise.all([
      requireJob(tx, actor, source.jobId),
      requireJob(tx, actor, jobId),
      refuseKnown(tx, actor, estimates, id, known),
    ])
    const numbers = await holdNumbers(tx, actor)
    const isNextVersion = jobId === source.jobId
    const values = { id, jobId, name, status: 'ESTIMATING' as const }
    const estimate = isNextVersion
      ? await beginNextVersion(tx, actor, source, values, known)
      : await beginElsewhere(tx, actor, source, { ...values, estimateNo: numbers.lastEstimateNo + 1 }, known)
    await recordEstimate(tx, actor, 'estimate.copied', estimate, { from: source.name })
    return estimate
  })
}

/** An estimate of any job. @throws not_found */
async function requireAnywhere(tx: Tx, actor: Actor, id: string): Promise<Estimate> {
  const [found] = await tx
    .select({ jobId: estimates.jobId })
    .from(estimates)
    .where(and(eq(estimates.organizationId, actor.organizationId), eq(estimates.id, id), isNull(estimates.deletedAt)))
  if (!found) throw notFound('estimate')
  return requireEstimate(tx, actor, { jobId: found.jobId, estimateId: id })
}

/**
 * Changes an estimate: what is left out stays; sections, where they are sent, are all that it has. Without sections, a
 * line that somebody else saved since the version was read is no conflict.
 * @throws not_found for what is not there, invalid for lines that are too many or too large, conflict with the stored
 *   estimate when it is approved or was changed since
 */
export async function change(
  actor: Actor,
  at: EstimateParams,
  { sections, version, ...fields }: ChangeEstimate,
): Promise<Estimate> {
  const sent = withOneDiscount(fields)
  return inOrganization(actor, async (tx) => {
    const { headVersion } = await holdEstimate(tx, actor, at)
    const before = await requireEstimate(tx, actor, at)
    if (before.approvedPartId) await refuseApprovedInPart(tx, actor, before)
    const refusal = changeRefusal(before, sent.status)
    if (refusal) throw conflict(refusal, before)
    if (version !== undefined) {
      const isAsRead = sections ? version === before.version : version >= headVersion && version <= before.version
      if (!isAsRead) throw refuseStale(before)
    }
    if (sent.letterheadId && sent.letterheadId !== before.letterheadId) {
      await requireLetterhead(tx, actor, sent.letterheadId)
    }
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const changes = changesBetween(before, { ...before, ...given } as Estimate)
    const pricing = { ...before, ...given } as EstimateHead
    if (sections) {
      const written = pricedSections(sections, pricing, before.sections)
      const known = new Map(linesIn(before.sections).map(({ id, catalogItemId }) => [id, catalogItemId]))
      const remade = linesIn(written).filter(({ id, catalogItemId }) => catalogItemId !== known.get(id))
      await requireItems(tx, actor, remade)
      await writeSections(tx, actor, at, { written, before: before.sections, current: before })
    } else if (changes.markupMode || changes.markupPercent) {
      await repriceLines(tx, actor, pricing, at.estimateId)
    }
    const isHead = Object.keys(changes).length > 0
    if (!isHead && !sections) return before
    const reopened = before.status === 'REJECTED' ? UNDECIDED : {}
    await settle(tx, actor, at, { set: { ...given, ...reopened }, isHead })
    const after = await requireEstimate(tx, actor, at)
    refuseTooMuchOff(after, before)
    if (isHead) await recordEstimate(tx, actor, 'estimate.changed', after, inWords(changes, before, after))
    return after
  })
}

/** A discount that is sent as an amount takes the place of a percentage, and the other way round; 0 % is none. */
const withOneDiscount = <Sent extends Pick<ChangeEstimate, 'discountCents' | 'discountPercent'>>(sent: Sent): Sent => {
  if (sent.discountPercent) return { ...sent, discountCents: 0 }
  return sent.discountCents || sent.discountPercent === 0 ? { ...sent, discountPercent: null } : sent
}

/** Nobody finishes an estimate that comes to less than nothing. @throws conflict */
function refuseTooMuchOff(estimate: Estimate, before?: Estimate): void {
  if (isToDecide(estimate.status) && areCreditsOver(estimate)) throw conflict(CREDITS_ARE_OVER, before)
}

/** What was approved of an estimate is its next version: taken up again, it would be approved twice. @throws conflict */
async function refuseApprovedInPart(tx: Tx, { organizationId }: Actor, before: Estimate): Promise<void> {
  const [approved] = await tx
    .select({ estimateNo: estimates.estimateNo, versionNo: estimates.versionNo })
    .from(estimateCuts)
    .innerJoin(estimates, sameRow(estimates, estimateCuts.approvedId))
    .where(and(eq(estimateCuts.organizationId, organizationId), eq(estimateCuts.estimateId, before.id)))
    .limit(1)
  if (!approved) return
  const number = estimateNumber(approved)
  throw conflict(`This estimate is approved in part, as ${number}. Copy that one to make the next version.`, before)
}

/** Taken up again, an estimate is as before its decision, and what was promised for it was turned down. */
const UNDECIDED = { decidedBy: null, decidedAt: null, decisionNote: null, decidedLinkId: null, validFrom: null }

const linesIn = <Line>(sections: readonly { lines: readonly Line[] }[]): Line[] =>
  sections.flatMap(({ lines }) => lines)

/** Changes with the statuses in words: a job's own have the same names. */
const inWords = (changes: object, before: Estimate, after: Estimate) => ({
  ...changes,
  ...(before.status !== after.status && {
    status: { from: STATUS_LABELS[before.status], to: STATUS_LABELS[after.status] },
  }),
})

/** Deletes an estimate, and withdraws its PDFs. Its number and version are not used again. @throws not_found, conflict for an approved one */
export async function remove(actor: Actor, at: EstimateParams): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await holdEstimate(tx, actor, at)
    const estimate = await requireHead(tx, actor, at)
    if (estimate.status === 'APPROVED') throw conflict('This estimate is approved, and stays with the job.', estimate)
    await requireChanged(
      tx
        .update(estimates)
        .set({ deletedAt: sql`now()` })
        .where(thisEstimate(actor, at)),
    )
    await withdrawEstimate(tx, actor, at)
    await recordEstimate(tx, actor, 'estimate.deleted', estimate)
    await announce(tx, actor, 'estimates', [at.jobId])
  })
}
