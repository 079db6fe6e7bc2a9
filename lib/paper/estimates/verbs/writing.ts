import 'server-only'
import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { among } from '@/db/rows'
import { catalogueItems, estimateLines, estimateSections, estimates, rooms } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { type FieldError, changedMeanwhile, conflict, invalid, notFound, savedOtherwise } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { liveItems, requirePlan } from '@/lib/paper/catalogue/queries/items'
import { planRefusal } from '@/lib/paper/catalogue/rules'
import { linesOfEstimate, requireHead, sectionsOf, sumsOfLines, thisEstimate } from '@/lib/paper/estimates/queries'
import {
  CREDITS_ARE_OVER,
  type EstimateStatus,
  MOST_LINES,
  MOST_LINE_CENTS,
  RANK_STEP,
  RECORD_IS_CHARGED,
  WITHOUT_ITEM,
  areCreditsOver,
  isToDecide,
  linesById,
} from '@/lib/paper/estimates/rules'
import type {
  EstimateHead,
  EstimateLine,
  EstimateParams,
  EstimateSection,
  SectionOfEstimate,
} from '@/lib/paper/estimates/schema'
import { priced } from '@/lib/paper/estimates/sums'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { liveRooms } from '@/lib/site/rooms/queries'

export const refuseStale = changedMeanwhile('this estimate')
export const TOO_MUCH = 'This comes to more than a line can hold'
export const isTooMuch = (totalCents: number): boolean => Math.abs(totalCents) > MOST_LINE_CENTS
/** Whether a line that was taken from the record is to become a credit. */
export const isOfRecordAsCredit = (
  before: Pick<EstimateLine, 'evidence' | 'isCredit'>,
  { isCredit }: Pick<EstimateLine, 'isCredit'>,
): boolean => isCredit && !before.isCredit && before.evidence !== null
/** A line as it is sent, a credit or a charge as it is stored where that is left out. */
export const asCredit = <Line extends { isCredit?: boolean }>(
  line: Line,
  before: Pick<EstimateLine, 'isCredit'> | undefined,
): Line & { isCredit: boolean } => ({ ...line, isCredit: line.isCredit ?? before?.isCredit ?? false })
const TOO_MANY_LINES = `An estimate has at most ${MOST_LINES.toLocaleString('en')} lines.`

type Pricing = Pick<EstimateHead, 'markupMode' | 'markupPercent'>
/** The markups above a line. */
export const markupsOf = (
  { markupMode, markupPercent: whole }: Pricing,
  { markupPercent: section }: { markupPercent: number | null },
) => ({ markupMode, whole, section })

/** Sections and lines as they are sent, with their prices and ids. */
export type WrittenSections = ReturnType<typeof pricedSections>
/** The same of a copy, whose lines rest on what those of the original do, and say which those are. */
export type CopiedSections = (Omit<WrittenSections[number], 'lines'> & {
  lines: (WrittenSections[number]['lines'][number] & Pick<EstimateLine, 'evidence' | 'originId'>)[]
})[]

/**
 * Prices sections that are sent whole.
 * @param before those that they take the place of
 * @throws invalid for more lines, or a larger one, than an estimate holds, and for a line from the record as a credit
 */
export function pricedSections(
  sections: readonly SectionOfEstimate[],
  pricing: Pricing,
  before: readonly EstimateSection[] = [],
) {
  const stored = linesById(before)
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > MOST_LINES) throw invalid([{ path: 'sections', message: TOO_MANY_LINES }])
  const written = sections.map(({ id = newId(), lines, ...section }) => ({
    ...section,
    id,
    lines: lines.map(({ id: lineId = newId(), evidence: _, originId: __, ...line }) => ({
      ...priced(asCredit(line, stored.get(lineId)), markupsOf(pricing, section)),
      id: lineId,
    })),
  }))
  const faults = written.flatMap(({ lines }, section) =>
    lines.flatMap((line, at): FieldError[] => {
      const path = `sections.${section}.lines.${at}`
      const known = stored.get(line.id)
      return [
        ...(isTooMuch(line.totalCents) ? [{ path: `${path}.quantity`, message: TOO_MUCH }] : []),
        ...(known && isOfRecordAsCredit(known, line)
          ? [{ path: `${path}.unitRateCents`, message: RECORD_IS_CHARGED }]
          : []),
      ]
    }),
  )
  if (faults.length) throw invalid(faults)
  return written
}

/**
 * Makes these the sections of an estimate: those that are not among them go, with their lines. A line or section that is
 * as it was keeps its version.
 * @throws not_found for a room of another job, conflict for what was changed since, or is of another estimate
 */
export async function writeSections(
  tx: Tx,
  actor: Actor,
  { jobId, estimateId }: EstimateParams,
  {
    written,
    before,
    current,
  }: { written: WrittenSections | CopiedSections; before: readonly EstimateSection[]; current?: unknown },
): Promise<void> {
  const { organizationId } = actor
  const lines = written.flatMap((section) => section.lines)
  const stored = new Map(before.map((section) => [section.id, section]))
  const storedLines = linesById(before)
  const isStale = ({ id, version }: { id: string; version?: number }, known: Map<string, { version: number }>) =>
    version !== undefined && version !== (known.get(id)?.version ?? version)
  if (written.some((one) => isStale(one, stored)) || lines.some((one) => isStale(one, storedLines))) {
    throw refuseStale(current)
  }
  await Promise.all([
    refuseElsewhere(
      tx,
      actor,
      estimateId,
      estimateSections,
      written.map(({ id }) => id),
    ),
    refuseElsewhere(
      tx,
      actor,
      estimateId,
      estimateLines,
      lines.map(({ id }) => id),
    ),
    requireRooms(
      tx,
      actor,
      jobId,
      written.flatMap(({ id, roomId }) => (roomId && roomId !== stored.get(id)?.roomId ? [roomId] : [])),
    ),
  ])
  await upsertSections(
    tx,
    written.map(({ lines: _, version: __, ...section }, at) => {
      const known = stored.get(section.id)
      const version = known ? versionAfter(sectionFacts(known), sectionFacts(section), known.version) : 1
      return { ...section, organizationId, jobId, estimateId, rank: (at + 1) * RANK_STEP, version }
    }),
  )
  await upsertLines(
    tx,
    written.flatMap(({ id: sectionId, lines: own }) =>
      own.map(({ version: _, ...line }, at) => {
        const known = storedLines.get(line.id)
        const version = known ? versionAfter(lineFacts(known), lineFacts(line), known.version) : 1
        return { ...line, organizationId, estimateId, sectionId, rank: (at + 1) * RANK_STEP, version }
      }),
    ),
  )
  const [keptLines, kept] = [lines.map(({ id }) => id), written.map(({ id }) => id)]
  // None is right: every line may have been kept.
  await tx.delete(estimateLines).where(and(linesOfEstimate(actor, estimateId), not(among(estimateLines.id, keptLines))))
  // None is right: every section may have been kept.
  await tx
    .delete(estimateSections)
    .where(
      and(
        eq(estimateSections.organizationId, organizationId),
        eq(estimateSections.estimateId, estimateId),
        not(among(estimateSections.id, kept)),
      ),
    )
}

const versionAfter = (before: object, after: object, version: number): number =>
  Object.keys(changesBetween(before, after)).length ? version + 1 : version

const sectionFacts = ({ title, roomId, markupPercent }: Omit<EstimateSection, 'id' | 'lines' | 'version'>) => ({
  title,
  roomId,
  markupPercent,
})

/** What people set of a line, and the rate that follows. */
export const lineFacts = (line: Omit<EstimateLine, 'id' | 'version' | 'totalCents' | 'evidence' | 'originId'>) => ({
  catalogItemId: line.catalogItemId,
  listCostCents: line.listCostCents,
  listSellCents: line.listSellCents,
  code: line.code,
  description: line.description,
  quantity: line.quantity,
  days: line.days,
  unit: line.unit,
  unitCostCents: line.unitCostCents,
  markupPercent: line.markupPercent,
  unitRateCents: line.unitRateCents,
  taxable: line.taxable,
  isCredit: line.isCredit,
  note: line.note,
})

/** @throws conflict for an id that stands for a part of another estimate, or twice for one of this */
async function refuseElsewhere(
  tx: Tx,
  { organizationId }: Actor,
  estimateId: string,
  table: typeof estimateSections | typeof estimateLines,
  ids: readonly string[],
): Promise<void> {
  if (new Set(ids).size < ids.length) throw conflict('Two lines or two sections have the same id.')
  if (!ids.length) return
  const elsewhere = and(
    eq(table.organizationId, organizationId),
    among(table.id, ids),
    ne(table.estimateId, estimateId),
  )
  if (await tx.$count(table, elsewhere)) throw savedOtherwise()
}

/** Holds rooms of the job until the transaction ends. @throws not_found for one that is not the job's */
export async function requireRooms(tx: Tx, actor: Actor, jobId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return
  const found = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(liveRooms(actor), eq(rooms.jobId, jobId), among(rooms.id, wanted)))
    .for('key share')
  if (found.length < wanted.length) throw notFound('room')
}

/**
 * Holds the items of the catalogue that lines are made from until the transaction ends. A line that has its item already is
 * not asked for: the item may be deleted since, and the plan changed.
 * @throws plan, not_found for one that is not the organisation's
 */
export async function requireItems(
  tx: Tx,
  actor: Actor,
  lines: readonly { catalogItemId: string | null }[],
): Promise<void> {
  const wanted = itemsOf(lines)
  if (!wanted.length) return
  requirePlan(actor)
  if ((await holdItems(tx, actor, wanted)).size < wanted.length) throw notFound('item')
}

type OfItem = { catalogItemId: string | null }

const itemsOf = (lines: readonly OfItem[]): string[] => [
  ...new Set(lines.flatMap(({ catalogItemId }) => catalogItemId ?? [])),
]

async function holdItems(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const found = await tx
    .select({ id: catalogueItems.id })
    .from(catalogueItems)
    .where(and(liveItems(actor), among(catalogueItems.id, ids)))
    .for('key share')
  return new Set(found.map(({ id }) => id))
}

/**
 * Lines that are put back, each without its item where that has left the catalogue since, or the plan has none. The items
 * that stay are held until the transaction ends.
 */
export async function withLiveItems<Line extends OfItem>(
  tx: Tx,
  actor: Actor,
  lines: readonly Line[],
): Promise<Line[]> {
  const wanted = itemsOf(lines)
  const hasCatalogue = planRefusal(actor.organization.pricingPlan) === null
  const live = wanted.length && hasCatalogue ? await holdItems(tx, actor, wanted) : new Set()
  return lines.map((line) =>
    line.catalogItemId === null || live.has(line.catalogItemId) ? line : { ...line, ...WITHOUT_ITEM },
  )
}

/** What is sent along as it was keeps its time as well: that tells who changed it. */
const whenChanged = ({ version, updatedAt }: typeof estimateSections | typeof estimateLines) =>
  sql`case when excluded.version = ${version} then ${updatedAt} else now() end`

/** Rows of one statement: Postgres takes 65,535 parameters. */
const BATCH = 1_000

async function upsertSections(tx: Tx, rows: (typeof estimateSections.$inferInsert)[]): Promise<void> {
  if (!rows.length) return
  await tx
    .insert(estimateSections)
    .values(rows)
    .onConflictDoUpdate({
      target: [estimateSections.organizationId, estimateSections.id],
      set: {
        title: sql`excluded.title`,
        roomId: sql`excluded.room_id`,
        markupPercent: sql`excluded.markup_percent`,
        rank: sql`excluded.rank`,
        version: sql`excluded.version`,
        updatedAt: whenChanged(estimateSections),
      },
    })
}

/** Writes lines; what one that is there rests on stays, unless the row says so. */
export async function upsertLines(tx: Tx, rows: (typeof estimateLines.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx
      .insert(estimateLines)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [estimateLines.organizationId, estimateLines.id],
        set: {
          sectionId: sql`excluded.section_id`,
          catalogItemId: sql`excluded.catalogue_item_id`,
          listCostCents: sql`excluded.list_cost_cents`,
          listSellCents: sql`excluded.list_sell_cents`,
          code: sql`excluded.code`,
          description: sql`excluded.description`,
          quantity: sql`excluded.quantity`,
          days: sql`excluded.days`,
          unit: sql`excluded.unit`,
          unitCostCents: sql`excluded.unit_cost_cents`,
          markupPercent: sql`excluded.markup_percent`,
          unitRateCents: sql`excluded.unit_rate_cents`,
          taxable: sql`excluded.taxable`,
          isCredit: sql`excluded.is_credit`,
          note: sql`excluded.note`,
          totalCents: sql`excluded.total_cents`,
          rank: sql`excluded.rank`,
          evidence: sql`coalesce(excluded.evidence, ${estimateLines.evidence})`,
          version: sql`excluded.version`,
          updatedAt: whenChanged(estimateLines),
        },
      })
  }
}

/**
 * Prices lines again after a markup above them has changed. Their versions stay: whoever has one open typed nothing that
 * this takes away.
 * @throws conflict when a line comes to more than it can hold
 */
export async function repriceLines(tx: Tx, actor: Actor, pricing: Pricing, estimateId: string): Promise<void> {
  const sections = (await sectionsOf(tx, actor, [estimateId])).get(estimateId) ?? []
  const changed = sections.flatMap((section) =>
    section.lines.flatMap((line) => {
      const now = priced(line, markupsOf(pricing, section))
      return now.unitRateCents === line.unitRateCents ? [] : [now]
    }),
  )
  if (changed.some(({ totalCents }) => isTooMuch(totalCents))) throw conflict(`${TOO_MUCH}.`)
  for (let at = 0; at < changed.length; at += BATCH) {
    const some = changed.slice(at, at + BATCH)
    const rows = sql.join(
      some.map(
        ({ id, unitRateCents, totalCents }) => sql`(${id}::uuid, ${unitRateCents}::bigint, ${totalCents}::bigint)`,
      ),
      sql`, `,
    )
    await tx.execute(sql`
      update ${estimateLines} as line set unit_rate_cents = new.rate, total_cents = new.total
        from (values ${rows}) as new (id, rate, total)
       where line.organization_id = ${actor.organizationId} and line.id = new.id`)
  }
}

interface Settling {
  set?: PgUpdateSetSource<typeof estimates>
  /** Something other than its sections and lines was changed. */
  isHead?: boolean
}

/**
 * Writes the sums of the lines beside them, with the next version, and tells whoever has the estimate open. The caller
 * holds the estimate. @returns how the estimate stands now @throws conflict for more lines than an estimate has
 */
export async function settle(
  tx: Tx,
  actor: Actor,
  at: EstimateParams,
  { set = {}, isHead = false }: Settling = {},
): Promise<EstimateStatus> {
  const { lines, ...sums } = await sumsOfLines(tx, actor, at.estimateId)
  if (lines > MOST_LINES) throw conflict(TOO_MANY_LINES)
  const [written] = await tx
    .update(estimates)
    .set({
      ...set,
      ...sums,
      updatedBy: actor.userId,
      ...nextVersion(estimates),
      ...(isHead && { headVersion: sql`${estimates.version} + 1` }),
    })
    .where(thisEstimate(actor, at))
    .returning({ status: estimates.status })
  if (!written) throw refuseStale()
  await announce(tx, actor, 'estimates', [at.jobId])
  return written.status
}

/**
 * Settles an estimate of which lines were written: one that is finished never comes to less than nothing.
 * @throws conflict, also as `settle` does
 */
export async function settleLines(
  tx: Tx,
  actor: Actor,
  at: EstimateParams,
  { set }: Pick<Settling, 'set'> = {},
): Promise<void> {
  const status = await settle(tx, actor, at, { set })
  if (!isToDecide(status)) return
  if (areCreditsOver(await requireHead(tx, actor, at))) throw conflict(CREDITS_ARE_OVER)
}

/** Records what happened to an estimate in its job's history. */
export const recordEstimate = (
  tx: Tx,
  actor: Actor,
  action: string,
  { id, jobId, name, estimateNo, versionNo }: EstimateHead,
  details: Record<string, unknown> = {},
): Promise<void> =>
  record(tx, actor, action, {
    subjectType: 'estimate',
    subjectId: id,
    jobId,
    details: { name, estimateNo, versionNo, ...details },
  })

/** Gives lines or sections their places. */
export async function writeRanks(
  tx: Tx,
  { organizationId }: Actor,
  table: typeof estimateSections | typeof estimateLines,
  places: readonly { id: string; rank: number }[],
): Promise<void> {
  if (!places.length) return
  const rows = sql.join(
    places.map(({ id, rank }) => sql`(${id}::uuid, ${rank}::integer)`),
    sql`, `,
  )
  await tx.execute(sql`
    update ${table} as part set rank = place.rank from (values ${rows}) as place (id, rank)
     where part.organization_id = ${organizationId} and part.id = place.id`)
}
