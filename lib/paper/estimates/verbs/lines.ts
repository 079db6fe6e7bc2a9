import 'server-only'
import { and, eq } from 'drizzle-orm'

import { keepAsked, deletedSince } from '@/db/creations'
import { among } from '@/db/rows'
import { estimateLines, estimateSections } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, requireChanged } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import {
  findLines,
  holdEstimate,
  linesOfEstimate,
  listSections,
  ranksIn,
  requireEstimate,
  requireHead,
  requireLine,
  requireSection,
  requireSectionHead,
} from '@/lib/paper/estimates/queries'
import { MOST_SECTIONS, RANK_STEP, RECORD_IS_CHARGED, lockOf, placesFor } from '@/lib/paper/estimates/rules'
import type {
  AddLine,
  AddLines,
  AddSection,
  ChangeLine,
  ChangeSection,
  DeletePart,
  Estimate,
  EstimateHead,
  EstimateParams,
  EstimateSection,
  MoveParts,
  SavedLine,
} from '@/lib/paper/estimates/schema'
import { priced } from '@/lib/paper/estimates/sums'
import { changesBetween } from '@/lib/platform/activity/changes'
import type { Actor } from '@/lib/platform/auth/actor'

import {
  TOO_MUCH,
  asCredit,
  isOfRecordAsCredit,
  isTooMuch,
  lineFacts,
  markupsOf,
  repriceLines,
  requireItems,
  requireRooms,
  settleLines,
  writeRanks,
} from './writing'

const refuseStaleLine = changedMeanwhile('this line', estimateLines)
const refuseStaleSection = changedMeanwhile('this section', estimateSections)

type LineParams = EstimateParams & { lineId: string }
type SectionParams = EstimateParams & { sectionId: string }

/** Holds an estimate that can be changed. @throws not_found, conflict for one that is decided */
export async function holdOpen(tx: Tx, actor: Actor, at: EstimateParams): Promise<EstimateHead> {
  await requireJob(tx, actor, at.jobId)
  await holdEstimate(tx, actor, at)
  const head = await requireHead(tx, actor, at)
  const lock = lockOf(head)
  if (lock) throw conflict(lock, head)
  return head
}

function pricedLine<Line extends Parameters<typeof priced>[0]>(
  line: Line,
  head: EstimateHead,
  section: { markupPercent: number | null },
) {
  const made = priced(line, markupsOf(head, section))
  if (isTooMuch(made.totalCents)) throw invalid({ quantity: TOO_MUCH })
  return made
}

/**
 * Adds a line to a section.
 * @throws not_found for a section or line that is not there, invalid when it comes to too much, conflict when the id is
 *   another's, the estimate is decided, or has enough lines
 */
export async function add(
  actor: Actor,
  at: EstimateParams,
  { id = newId(), sectionId, beforeId, ...fields }: AddLine,
): Promise<SavedLine> {
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { ...at, sectionId, beforeId, ...fields },
      find: () => requireLine(tx, actor, at.estimateId, id),
    }
    const [, deleted] = await Promise.all([
      refuseKnown(tx, actor, estimateLines, id, known),
      deletedSince(tx, actor, { table: estimateLines, ids: [id] }),
    ])
    if (deleted.size) throw notFound('line')
    const head = await holdOpen(tx, actor, at)
    const section = await requireSectionHead(tx, actor, at.estimateId, sectionId)
    await requireItems(tx, actor, [fields])
    const places = placesFor([id], await ranksIn(tx, actor, at.estimateId, sectionId), beforeId)
    if (!places) throw notFound('line')
    const { rank } = places.find((place) => place.id === id)!
    const values = { ...pricedLine(fields, head, section), organizationId: actor.organizationId, id, sectionId, rank }
    await createOnce(tx, estimateLines, { ...values, estimateId: at.estimateId }, known)
    await writeRanks(
      tx,
      actor,
      estimateLines,
      places.filter((place) => place.id !== id),
    )
    await settleLines(tx, actor, at)
    return requireLine(tx, actor, at.estimateId, id)
  })
}

/**
 * Adds many lines to a section, all of them or none. A second try with the same ids adds nothing.
 * @throws plan, not_found for a section, line or item that is not there, invalid for a line that comes to too much,
 *   conflict when an id is used already, the estimate is decided, or has enough lines
 */
export async function addMany(
  actor: Actor,
  at: EstimateParams,
  { sectionId, beforeId, lines }: AddLines,
): Promise<Estimate> {
  const { organizationId } = actor
  const sent = lines.map(({ id = newId(), ...fields }) => ({ id, ...fields }))
  const ids = sent.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw conflict('Two lines have the same id.')
  return inOrganization(actor, async (tx) => {
    const asked = { ...at, sectionId, beforeId, lines: sent }
    const find = async () => {
      const [found, deleted] = await Promise.all([
        findLines(tx, actor, ids),
        // A late second try after their deletion makes none of them again.
        deletedSince(tx, actor, { table: estimateLines, ids }),
      ])
      return found.length || deleted.size ? requireEstimate(tx, actor, at) : null
    }
    const refuseReplay = () => refuseKnown(tx, actor, estimateLines, ids, { asked, find })
    await refuseReplay()
    const head = await holdOpen(tx, actor, at)
    // The later of two at once has waited for the earlier one.
    await refuseReplay()
    const section = await requireSectionHead(tx, actor, at.estimateId, sectionId)
    await requireItems(tx, actor, sent)
    const markups = markupsOf(head, section)
    const written = sent.map((line) => priced(line, markups))
    const faults = written.flatMap(({ totalCents }, n) =>
      isTooMuch(totalCents) ? [{ path: `lines.${n}.quantity`, message: TOO_MUCH }] : [],
    )
    if (faults.length) throw invalid(faults)
    const places = placesFor(ids, await ranksIn(tx, actor, at.estimateId, sectionId), beforeId)
    if (!places) throw notFound('line')
    const rankOf = new Map(places.map(({ id, rank }) => [id, rank]))
    const own = { organizationId, estimateId: at.estimateId, sectionId }
    await tx.insert(estimateLines).values(written.map((line) => ({ ...line, ...own, rank: rankOf.get(line.id)! })))
    await keepAsked(tx, actor, { table: estimateLines, ids, asked })
    const fresh = new Set(ids)
    await writeRanks(
      tx,
      actor,
      estimateLines,
      places.filter(({ id }) => !fresh.has(id)),
    )
    await settleLines(tx, actor, at)
    return requireEstimate(tx, actor, at)
  })
}

/**
 * Saves one line; nothing else of the estimate is sent.
 * @throws not_found, invalid when it comes to too much, conflict with the stored line when somebody changed it since, and
 *   with the estimate when that is decided
 */
export async function change(actor: Actor, at: LineParams, { version, ...sent }: ChangeLine): Promise<SavedLine> {
  return inOrganization(actor, async (tx) => {
    const head = await holdOpen(tx, actor, at)
    const before = await requireLine(tx, actor, at.estimateId, at.lineId)
    const section = await requireSectionHead(tx, actor, at.estimateId, before.sectionId)
    const fields = asCredit(sent, before)
    const line = pricedLine(fields, head, section)
    // A second try of what was saved, also under the version that it was saved over.
    if (!Object.keys(changesBetween(lineFacts(before), lineFacts(line))).length) return before
    if (version !== undefined && version !== before.version) throw refuseStaleLine(before)
    if (isOfRecordAsCredit(before, fields)) throw invalid({ unitRateCents: RECORD_IS_CHARGED })
    if (fields.catalogItemId !== before.catalogItemId) await requireItems(tx, actor, [fields])
    await requireChanged(
      tx
        .update(estimateLines)
        .set({ ...line, ...nextVersion(estimateLines) })
        .where(and(linesOfEstimate(actor, at.estimateId), eq(estimateLines.id, at.lineId))),
    )
    await settleLines(tx, actor, at)
    return requireLine(tx, actor, at.estimateId, at.lineId)
  })
}

/** Deletes a line. @throws not_found, conflict with the stored line when somebody changed it since, or as `change` does */
export async function remove(actor: Actor, at: LineParams, { version }: DeletePart): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdOpen(tx, actor, at)
    const before = await requireLine(tx, actor, at.estimateId, at.lineId)
    if (version !== undefined && version !== before.version) throw refuseStaleLine(before)
    await requireChanged(
      tx.delete(estimateLines).where(and(linesOfEstimate(actor, at.estimateId), eq(estimateLines.id, at.lineId))),
    )
    await settleLines(tx, actor, at)
  })
}

/**
 * Puts lines, in this order, before another one of a section or at its end; or a section before another one.
 * @throws not_found for what is not of this estimate, conflict when that is decided
 */
export async function move(actor: Actor, at: EstimateParams, sent: MoveParts): Promise<Estimate> {
  return inOrganization(actor, async (tx) => {
    const head = await holdOpen(tx, actor, at)
    await requireSectionHead(tx, actor, at.estimateId, sent.sectionId)
    if (sent.lineIds) await moveLines(tx, actor, at, sent.lineIds, sent)
    else await moveSection(tx, actor, at, sent)
    if (head.markupMode === 'SECTION') await repriceLines(tx, actor, head, at.estimateId)
    await settleLines(tx, actor, at)
    return requireEstimate(tx, actor, at)
  })
}

async function moveLines(
  tx: Tx,
  actor: Actor,
  { estimateId }: EstimateParams,
  lineIds: readonly string[],
  { sectionId, beforeId }: MoveParts,
): Promise<void> {
  const moved = [...new Set(lineIds)]
  const own = and(linesOfEstimate(actor, estimateId), among(estimateLines.id, moved))
  const found = await tx.update(estimateLines).set({ sectionId }).where(own).returning({ id: estimateLines.id })
  if (found.length < moved.length) throw notFound('line')
  const rest = (await ranksIn(tx, actor, estimateId, sectionId)).filter(({ id }) => !moved.includes(id))
  const places = placesFor(moved, rest, beforeId)
  if (!places) throw notFound('line')
  await writeRanks(tx, actor, estimateLines, places)
}

async function moveSection(
  tx: Tx,
  actor: Actor,
  { estimateId }: EstimateParams,
  { sectionId, beforeId }: MoveParts,
): Promise<void> {
  const rest = (await listSections(tx, actor, estimateId)).filter(({ id }) => id !== sectionId)
  const places = placesFor([sectionId], rest, beforeId)
  if (!places) throw notFound('section')
  await writeRanks(tx, actor, estimateSections, places)
}

/**
 * Adds a section, as the last one.
 * @throws not_found for a room that is not the job's, conflict when the id is another's, the estimate is decided, or has
 *   enough sections
 */
export async function addSection(
  actor: Actor,
  at: EstimateParams,
  { id = newId(), ...fields }: AddSection,
): Promise<EstimateSection> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const known = { asked: { ...at, ...fields }, find: () => requireSection(tx, actor, at.estimateId, id) }
    await refuseKnown(tx, actor, estimateSections, id, known)
    await holdOpen(tx, actor, at)
    if (fields.roomId) await requireRooms(tx, actor, at.jobId, [fields.roomId])
    const others = await listSections(tx, actor, at.estimateId)
    if (others.length >= MOST_SECTIONS) throw conflict(`An estimate has at most ${MOST_SECTIONS} sections.`)
    const rank = (others.at(-1)?.rank ?? 0) + RANK_STEP
    await createOnce(tx, estimateSections, { organizationId, ...at, id, ...fields, rank }, known)
    await settleLines(tx, actor, at)
    return requireSection(tx, actor, at.estimateId, id)
  })
}

/**
 * Changes a section's title, room or markup.
 * @throws not_found, conflict with the stored section when somebody changed it since, and as `addSection` does
 */
export async function changeSection(
  actor: Actor,
  { sectionId, ...at }: SectionParams,
  { version, ...fields }: ChangeSection,
): Promise<EstimateSection> {
  return inOrganization(actor, async (tx) => {
    const head = await holdOpen(tx, actor, at)
    const before = await requireSection(tx, actor, at.estimateId, sectionId)
    const changes = changesBetween(before, { ...before, ...fields })
    if (!Object.keys(changes).length) return before
    if (version !== undefined && version !== before.version) throw refuseStaleSection(before)
    if (fields.roomId && changes.roomId) await requireRooms(tx, actor, at.jobId, [fields.roomId])
    await tx
      .update(estimateSections)
      .set({ ...fields, ...nextVersion(estimateSections) })
      .where(thisSection(actor, at, sectionId))
    if (head.markupMode === 'SECTION') await repriceLines(tx, actor, head, at.estimateId)
    await settleLines(tx, actor, at)
    return requireSection(tx, actor, at.estimateId, sectionId)
  })
}

/** Deletes a section with its lines. @throws not_found, conflict as `changeSection` does */
export async function removeSection(
  actor: Actor,
  { sectionId, ...at }: SectionParams,
  { version }: DeletePart,
): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await holdOpen(tx, actor, at)
    const before = await requireSectionHead(tx, actor, at.estimateId, sectionId)
    if (version !== undefined && version !== before.version) throw refuseStaleSection(before)
    // None is right: a section may be empty.
    await tx
      .delete(estimateLines)
      .where(and(linesOfEstimate(actor, at.estimateId), eq(estimateLines.sectionId, sectionId)))
    await tx.delete(estimateSections).where(thisSection(actor, at, sectionId))
    await settleLines(tx, actor, at)
  })
}

const thisSection = ({ organizationId }: Actor, { estimateId }: EstimateParams, id: string) =>
  and(
    eq(estimateSections.organizationId, organizationId),
    eq(estimateSections.estimateId, estimateId),
    eq(estimateSections.id, id),
  )
