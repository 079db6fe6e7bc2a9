import 'server-only'
import { and, isNotNull, sql } from 'drizzle-orm'

import { keepAsked, deletedSince } from '@/db/creations'
import { among } from '@/db/rows'
import { estimateLines } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { requireChanged } from '@/db/versioned'
import { type FieldError, changedMeanwhile, conflict, invalid, notFound, savedOtherwise } from '@/lib/base/errors'
import {
  findLines,
  linesOfEstimate,
  listSections,
  placesOfLines,
  ranksIn,
  requireEstimate,
} from '@/lib/paper/estimates/queries'
import { RECORD_IS_CHARGED, placesFor } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateHead, EstimateParams, SavedLine, WriteLines } from '@/lib/paper/estimates/schema'
import { priced } from '@/lib/paper/estimates/sums'
import { changesBetween } from '@/lib/platform/activity/changes'
import type { Actor } from '@/lib/platform/auth/actor'

import { holdOpen } from './lines'
import {
  TOO_MUCH,
  asCredit,
  isOfRecordAsCredit,
  isTooMuch,
  lineFacts,
  markupsOf,
  requireItems,
  settleLines,
  upsertLines,
  withLiveItems,
  writeRanks,
} from './writing'

const refuseStale = changedMeanwhile('one of these lines', estimateLines)

type Known = Map<string, SavedLine>
type Sections = Map<string, { markupPercent: number | null }>

/**
 * Changes, deletes and adds lines in one call, all of it or nothing. A second try writes nothing: a line that is as it is
 * sent, or is gone already, counts as done.
 * @throws plan, not_found for a section, line or item that is not there, invalid for a line that comes to too much, conflict
 *   with the stored line when somebody changed one of them since, when an id is another's, the estimate is decided, or has
 *   enough lines
 */
export async function writeMany(actor: Actor, at: EstimateParams, sent: WriteLines): Promise<Estimate> {
  const fresh = sent.add.flatMap(({ lines }) => lines)
  const ids = [...sent.change, ...sent.remove, ...fresh].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw conflict('Two lines have the same id.')
  return inOrganization(actor, async (tx) => {
    const head = await holdOpen(tx, actor, at)
    const stored = await findLines(tx, actor, ids)
    if (stored.some(({ estimateId }) => estimateId !== at.estimateId)) throw savedOtherwise()
    const known: Known = new Map(stored.map(({ estimateId: _, ...line }) => [line.id, line]))
    const sections: Sections = new Map((await listSections(tx, actor, at.estimateId)).map((one) => [one.id, one]))
    const changed = changedLines(sent.change, { known, head, sections })
    const removed = sent.remove.flatMap(({ id, version }) => requireRead(known.get(id), version)?.id ?? [])
    const wanted = await withItemsOfNow(tx, actor, await withoutDeleted(tx, actor, sent.add, known))
    const added = addedLines(wanted, { known, head, sections })
    const taken = changed.filter(({ id, catalogItemId }) => catalogItemId !== known.get(id)!.catalogItemId)
    await requireItems(tx, actor, [...taken, ...added.flatMap(({ lines }) => lines)])
    if (!changed.length && !removed.length && !added.length) return requireEstimate(tx, actor, at)

    await writeChanged(tx, actor, at, changed)
    if (removed.length) {
      await requireChanged(
        tx.delete(estimateLines).where(and(linesOfEstimate(actor, at.estimateId), among(estimateLines.id, removed))),
        removed.length,
      )
    }
    for (const group of added) await writeAdded(tx, actor, at, group)
    await settleLines(tx, actor, at)
    return requireEstimate(tx, actor, at)
  })
}

/** Whoever puts lines back says so: any other that was made and is not there was deleted since, and counts as done. */
async function withoutDeleted(
  tx: Tx,
  actor: Actor,
  groups: WriteLines['add'],
  known: Known,
): Promise<WriteLines['add']> {
  const ids = groups.flatMap(({ isBack, lines }) => (isBack ? [] : lines.map(({ id }) => id)))
  const missing = ids.filter((id) => !known.has(id))
  const deleted = await deletedSince(tx, actor, { table: estimateLines, ids: missing })
  if (!deleted.size) return groups
  return groups.map((group) =>
    group.isBack ? group : { ...group, lines: group.lines.filter(({ id }) => !deleted.has(id)) },
  )
}

/** Lines that are put back come without an item that has left the catalogue; all groups are asked about at once. */
async function withItemsOfNow(tx: Tx, actor: Actor, groups: WriteLines['add']): Promise<WriteLines['add']> {
  const back = groups.flatMap(({ isBack, lines }) => (isBack ? lines : []))
  const live = new Map((await withLiveItems(tx, actor, back)).map((line) => [line.id, line]))
  return groups.map((group) => ({ ...group, lines: group.lines.map((line) => live.get(line.id) ?? line) }))
}

/** @throws conflict with the line, where it is not as it was read */
function requireRead(line: SavedLine | undefined, version: number): SavedLine | undefined {
  if (line && line.version !== version) throw refuseStale(line)
  return line
}

interface Found {
  known: Known
  head: EstimateHead
  sections: Sections
}

/** The lines that are not as they are sent, priced, with their next version. */
function changedLines(sent: WriteLines['change'], { known, head, sections }: Found) {
  const faults: FieldError[] = []
  const changed = sent.flatMap(({ version, ...asSent }, n) => {
    const before = known.get(asSent.id)
    if (!before) throw notFound('line')
    const fields = asCredit(asSent, before)
    const line = priced(fields, markupsOf(head, sections.get(before.sectionId)!))
    if (isTooMuch(line.totalCents)) faults.push({ path: `change.${n}.quantity`, message: TOO_MUCH })
    if (!Object.keys(changesBetween(lineFacts(before), lineFacts(line))).length) return []
    requireRead(before, version)
    if (isOfRecordAsCredit(before, fields))
      faults.push({ path: `change.${n}.unitRateCents`, message: RECORD_IS_CHARGED })
    return [{ ...line, sectionId: before.sectionId, version: version + 1 }]
  })
  if (faults.length) throw invalid(faults)
  return changed
}

/** The lines that are not there yet, priced, by their place. */
function addedLines(sent: WriteLines['add'], { known, head, sections }: Found) {
  const faults: FieldError[] = []
  const added = sent.flatMap(({ sectionId, beforeId, lines }, group) => {
    const section = sections.get(sectionId)
    if (!section) throw notFound('section')
    const fresh = lines.flatMap((fields, n) => {
      const before = known.get(fields.id)
      const line = priced(fields, markupsOf(head, section))
      if (before && Object.keys(changesBetween(lineFacts(before), lineFacts(line))).length) throw savedOtherwise(before)
      if (isTooMuch(line.totalCents)) faults.push({ path: `add.${group}.lines.${n}.quantity`, message: TOO_MUCH })
      if (!before && line.evidence && line.isCredit)
        faults.push({ path: `add.${group}.lines.${n}.unitRateCents`, message: RECORD_IS_CHARGED })
      return before ? [] : [line]
    })
    return fresh.length ? [{ sectionId, beforeId, lines: fresh }] : []
  })
  if (faults.length) throw invalid(faults)
  return added
}

async function writeChanged(
  tx: Tx,
  actor: Actor,
  { estimateId }: EstimateParams,
  changed: ReturnType<typeof changedLines>,
): Promise<void> {
  if (!changed.length) return
  const rankOf = new Map((await placesOfLines(tx, actor, estimateId)).map(({ id, rank }) => [id, rank]))
  const own = { organizationId: actor.organizationId, estimateId }
  await upsertLines(
    tx,
    changed.map((line) => ({ ...line, ...own, rank: rankOf.get(line.id)! })),
  )
}

async function writeAdded(
  tx: Tx,
  actor: Actor,
  { estimateId }: EstimateParams,
  { sectionId, beforeId, lines }: ReturnType<typeof addedLines>[number],
): Promise<void> {
  const places = placesFor(
    lines.map(({ id }) => id),
    await ranksIn(tx, actor, estimateId, sectionId),
    beforeId,
  )
  if (!places) throw notFound('line')
  const rankOf = new Map(places.map(({ id, rank }) => [id, rank]))
  const rested = lines.some(({ evidence }) => evidence) ? await restedOn(tx, actor, estimateId) : new Set()
  const own = { organizationId: actor.organizationId, estimateId, sectionId }
  await upsertLines(
    tx,
    lines.map(({ evidence, ...line }) => ({
      ...line,
      ...own,
      // What somebody has taken from the record meanwhile is not in the estimate twice.
      evidence: evidence && !rested.has(evidence.key) ? evidence : null,
      rank: rankOf.get(line.id)!,
    })),
  )
  const ids = lines.map(({ id }) => id)
  await keepAsked(tx, actor, { table: estimateLines, ids, asked: { estimateId, sectionId } })
  const fresh = new Set(ids)
  await writeRanks(
    tx,
    actor,
    estimateLines,
    places.filter(({ id }) => !fresh.has(id)),
  )
}

/** What the lines of an estimate rest on, as keys of the record. */
async function restedOn(tx: Tx, actor: Actor, estimateId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ key: sql<string>`${estimateLines.evidence} ->> 'key'` })
    .from(estimateLines)
    .where(and(linesOfEstimate(actor, estimateId), isNotNull(estimateLines.evidence)))
  return new Set(rows.map(({ key }) => key))
}
