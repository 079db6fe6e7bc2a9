import 'server-only'
import { type SQL, and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { askOnce } from '@/db/reading'
import { among, sameRow } from '@/db/rows'
import { estimateCuts, estimateLines, estimateLinks, estimateSections, estimates, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumnsOf, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { MOST_ESTIMATES, validUntilOf } from './rules'
import type { Estimate, EstimateHead, EstimateLine, EstimateParams, EstimateSection, SavedLine } from './schema'
import { totalsOf } from './sums'

type Scope = Pick<Actor, 'organizationId'>

const [maker, changer, decider] = [alias(users, 'maker'), alias(users, 'changer'), alias(users, 'decider')]

const columns = {
  id: estimates.id,
  jobId: estimates.jobId,
  estimateNo: estimates.estimateNo,
  versionNo: estimates.versionNo,
  copiedFromId: estimates.copiedFromId,
  name: estimates.name,
  status: estimates.status,
  markupMode: estimates.markupMode,
  markupPercent: estimates.markupPercent,
  contingencyPercent: estimates.contingencyPercent,
  discountCents: estimates.discountCents,
  discountPercent: estimates.discountPercent,
  gstPercent: estimates.gstPercent,
  terms: estimates.terms,
  exclusions: estimates.exclusions,
  validDays: estimates.validDays,
  validFrom: estimates.validFrom,
  letterheadId: estimates.letterheadId,
  linesCents: estimates.linesCents,
  taxableLinesCents: estimates.taxableLinesCents,
  decidedBy: personColumnsOf(decider),
  decidedAt: estimates.decidedAt,
  decisionNote: estimates.decisionNote,
  decidedByLink: {
    name: estimateLinks.name,
    sendBy: estimateLinks.sendBy,
    email: estimateLinks.email,
    phone: estimateLinks.phone,
  },
  approvedPartId: sql<string | null>`(
    select ${estimateCuts.approvedId} from ${estimateCuts}
     where ${estimateCuts.organizationId} = ${estimates.organizationId} and ${estimateCuts.jobId} = ${estimates.jobId}
       and ${estimateCuts.estimateId} = ${estimates.id} limit 1)`,
  createdBy: personColumnsOf(maker),
  createdAt: estimates.createdAt,
  updatedBy: personColumnsOf(changer),
  updatedAt: estimates.updatedAt,
  version: estimates.version,
}

const selectEstimates = (tx: Tx) =>
  tx
    .select(columns)
    .from(estimates)
    .innerJoin(maker, sameRow(maker, estimates.createdBy))
    .innerJoin(changer, sameRow(changer, estimates.updatedBy))
    .leftJoin(decider, sameRow(decider, estimates.decidedBy))
    .leftJoin(estimateLinks, sameRow(estimateLinks, estimates.decidedLinkId))

const addressOf = ({ sendBy, email, phone }: Pick<typeof estimateLinks.$inferSelect, 'sendBy' | 'email' | 'phone'>) =>
  (sendBy === 'sms' ? phone : email)!

type EstimateRow = Awaited<ReturnType<typeof selectEstimates>>[number]

function toHead(row: EstimateRow): EstimateHead {
  const { linesCents, taxableLinesCents, decidedBy, decidedAt, decisionNote, decidedByLink, ...rest } = row
  const { createdBy, updatedBy, ...head } = rest
  const byLink = decidedByLink && { name: decidedByLink.name, sentTo: addressOf(decidedByLink) }
  return {
    ...head,
    validUntil: validUntilOf(head),
    totals: totalsOf({ linesCents, taxableLinesCents }, head),
    decision: decidedBy && decidedAt ? { by: toPerson(decidedBy), at: decidedAt, note: decisionNote, byLink } : null,
    createdBy: toPerson(createdBy),
    updatedBy: toPerson(updatedBy),
  }
}

/** The estimates of a job that were not deleted. */
export const estimatesOfJob = ({ organizationId }: Scope, jobId: string): SQL | undefined =>
  and(eq(estimates.organizationId, organizationId), eq(estimates.jobId, jobId), isNull(estimates.deletedAt))

/** One of them. */
export const thisEstimate = (scope: Scope, { jobId, estimateId }: EstimateParams): SQL | undefined =>
  and(estimatesOfJob(scope, jobId), eq(estimates.id, estimateId))

/** A job's estimates without their sections, the newest first. */
export async function listHeads(tx: Tx, scope: Scope, jobId: string): Promise<EstimateHead[]> {
  const rows = await selectEstimates(tx)
    .where(estimatesOfJob(scope, jobId))
    .orderBy(desc(estimates.estimateNo), desc(estimates.versionNo))
    .limit(MOST_ESTIMATES + 1)
  const isCut = rows.length > MOST_ESTIMATES
  const total = isCut ? await tx.$count(estimates, estimatesOfJob(scope, jobId)) : rows.length
  return cutList(rows.slice(0, MOST_ESTIMATES).map(toHead), isCut, total)
}

/** An estimate without its sections. @throws not_found, also for one of another job */
export async function requireHead(tx: Tx, scope: Scope, at: EstimateParams): Promise<EstimateHead> {
  const [row] = await askOnce(tx, `estimate ${at.estimateId}`, async () =>
    selectEstimates(tx).where(thisEstimate(scope, at)),
  )
  if (!row) throw notFound('estimate')
  return toHead(row)
}

/** An estimate with its sections. @throws not_found, also for one of another job */
export async function requireEstimate(tx: Tx, scope: Scope, at: EstimateParams): Promise<Estimate> {
  const head = await requireHead(tx, scope, at)
  const sections = await askOnce(tx, `sections ${at.estimateId}`, () => sectionsOf(tx, scope, [at.estimateId]))
  return { ...head, sections: sections.get(at.estimateId) ?? [] }
}

/** The estimate that an id was used for, in any job, deleted or not. */
export async function findEstimate(tx: Tx, scope: Scope, id: string): Promise<Estimate | null> {
  const [row] = await selectEstimates(tx).where(
    and(eq(estimates.organizationId, scope.organizationId), eq(estimates.id, id)),
  )
  return row ? { ...toHead(row), sections: (await sectionsOf(tx, scope, [id])).get(id) ?? [] } : null
}

/**
 * Locks an estimate until the transaction ends: its lines, its sums and its status are changed by one at a time.
 * @returns the version in which its head was changed last. @throws not_found, also for one of another job
 */
export async function holdEstimate(tx: Tx, scope: Scope, at: EstimateParams): Promise<{ headVersion: number }> {
  const [held] = await tx
    .select({ headVersion: estimates.headVersion })
    .from(estimates)
    .where(thisEstimate(scope, at))
    .for('no key update')
  if (!held) throw notFound('estimate')
  return held
}

const sectionColumns = {
  id: estimateSections.id,
  title: estimateSections.title,
  roomId: estimateSections.roomId,
  markupPercent: estimateSections.markupPercent,
  version: estimateSections.version,
}

const lineColumns = {
  id: estimateLines.id,
  catalogItemId: estimateLines.catalogItemId,
  listCostCents: estimateLines.listCostCents,
  listSellCents: estimateLines.listSellCents,
  code: estimateLines.code,
  description: estimateLines.description,
  quantity: estimateLines.quantity,
  days: estimateLines.days,
  unit: estimateLines.unit,
  unitCostCents: estimateLines.unitCostCents,
  markupPercent: estimateLines.markupPercent,
  unitRateCents: estimateLines.unitRateCents,
  taxable: estimateLines.taxable,
  isCredit: estimateLines.isCredit,
  note: estimateLines.note,
  totalCents: estimateLines.totalCents,
  originId: estimateLines.originId,
  evidence: estimateLines.evidence,
  version: estimateLines.version,
}

/** The sections of estimates with their lines, in order, by estimate. */
export async function sectionsOf(
  tx: Tx,
  { organizationId }: Scope,
  ids: readonly string[],
): Promise<Map<string, EstimateSection[]>> {
  const found = new Map<string, EstimateSection[]>()
  if (!ids.length) return found
  const [sections, lines] = await Promise.all([
    tx
      .select({ estimateId: estimateSections.estimateId, ...sectionColumns })
      .from(estimateSections)
      .where(and(eq(estimateSections.organizationId, organizationId), among(estimateSections.estimateId, ids)))
      .orderBy(asc(estimateSections.rank), asc(estimateSections.id)),
    tx
      .select({ sectionId: estimateLines.sectionId, ...lineColumns })
      .from(estimateLines)
      .where(and(eq(estimateLines.organizationId, organizationId), among(estimateLines.estimateId, ids)))
      .orderBy(asc(estimateLines.rank), asc(estimateLines.id)),
  ])
  const linesOf = new Map<string, EstimateLine[]>(sections.map(({ id }) => [id, []]))
  for (const { sectionId, ...line } of lines) linesOf.get(sectionId)!.push(line)
  for (const { estimateId, ...section } of sections) {
    found.set(estimateId, [...(found.get(estimateId) ?? []), { ...section, lines: linesOf.get(section.id)! }])
  }
  return found
}

/** The sections of an estimate without their lines, in order, with their ranks. */
export const listSections = (tx: Tx, { organizationId }: Scope, estimateId: string) =>
  tx
    .select({ ...sectionColumns, rank: estimateSections.rank })
    .from(estimateSections)
    .where(and(eq(estimateSections.organizationId, organizationId), eq(estimateSections.estimateId, estimateId)))
    .orderBy(asc(estimateSections.rank), asc(estimateSections.id))

/** A section without its lines. @throws not_found, also for one of another estimate */
export async function requireSectionHead(tx: Tx, { organizationId }: Scope, estimateId: string, id: string) {
  const [section] = await tx
    .select(sectionColumns)
    .from(estimateSections)
    .where(
      and(
        eq(estimateSections.organizationId, organizationId),
        eq(estimateSections.estimateId, estimateId),
        eq(estimateSections.id, id),
      ),
    )
  if (!section) throw notFound('section')
  return section
}

/** The lines of an estimate, as a condition. */
export const linesOfEstimate = ({ organizationId }: Scope, estimateId: string): SQL | undefined =>
  and(eq(estimateLines.organizationId, organizationId), eq(estimateLines.estimateId, estimateId))

/** The places of the lines of a section, in order. */
export const ranksIn = (tx: Tx, scope: Scope, estimateId: string, sectionId: string) =>
  tx
    .select({ id: estimateLines.id, rank: estimateLines.rank })
    .from(estimateLines)
    .where(and(linesOfEstimate(scope, estimateId), eq(estimateLines.sectionId, sectionId)))
    .orderBy(asc(estimateLines.rank), asc(estimateLines.id))

/** The places of all lines of an estimate. */
export const placesOfLines = (tx: Tx, scope: Scope, estimateId: string) =>
  tx
    .select({ id: estimateLines.id, sectionId: estimateLines.sectionId, rank: estimateLines.rank })
    .from(estimateLines)
    .where(linesOfEstimate(scope, estimateId))

/** What the record proposed for estimates and was not wanted, by estimate. */
export async function leftOutOf(tx: Tx, { organizationId }: Scope, ids: readonly string[]) {
  const rows = await tx
    .select({ id: estimates.id, leftOut: estimates.leftOut })
    .from(estimates)
    .where(and(eq(estimates.organizationId, organizationId), among(estimates.id, ids)))
  return new Map(rows.map(({ id, leftOut }) => [id, leftOut]))
}

const selectLines = (tx: Tx) =>
  tx
    .select({ estimateId: estimateLines.estimateId, sectionId: estimateLines.sectionId, ...lineColumns })
    .from(estimateLines)

/** The line that an id was used for, in any estimate. */
async function findLine(
  tx: Tx,
  { organizationId }: Scope,
  id: string,
): Promise<(SavedLine & { estimateId: string }) | null> {
  const [line = null] = await selectLines(tx).where(
    and(eq(estimateLines.organizationId, organizationId), eq(estimateLines.id, id)),
  )
  return line
}

/** The lines that ids were used for, in any estimate. */
export const findLines = (tx: Tx, { organizationId }: Scope, ids: readonly string[]) =>
  selectLines(tx).where(and(eq(estimateLines.organizationId, organizationId), among(estimateLines.id, ids)))

/** A line of an estimate. @throws not_found, also for one of another estimate */
export async function requireLine(tx: Tx, scope: Scope, estimateId: string, id: string): Promise<SavedLine> {
  const line = await findLine(tx, scope, id)
  if (line?.estimateId !== estimateId) throw notFound('line')
  const { estimateId: _, ...saved } = line
  return saved
}

/** The section that an id was used for, in any estimate, with its lines. */
async function findSection(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<(EstimateSection & { estimateId: string }) | null> {
  const [found] = await tx
    .select({ estimateId: estimateSections.estimateId })
    .from(estimateSections)
    .where(and(eq(estimateSections.organizationId, scope.organizationId), eq(estimateSections.id, id)))
  const sections = found && (await sectionsOf(tx, scope, [found.estimateId])).get(found.estimateId)
  const section = sections?.find((one) => one.id === id)
  return section ? { ...section, estimateId: found!.estimateId } : null
}

/** A section of an estimate, with its lines. @throws not_found, also for one of another estimate */
export async function requireSection(tx: Tx, scope: Scope, estimateId: string, id: string): Promise<EstimateSection> {
  const section = await findSection(tx, scope, id)
  if (section?.estimateId !== estimateId) throw notFound('section')
  const { estimateId: _, ...saved } = section
  return saved
}

/** The items of the catalogue that lines of an estimate are made from, each once. */
export async function itemsOfLines(tx: Tx, scope: Scope, estimateId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ itemId: sql<string>`${estimateLines.catalogItemId}` })
    .from(estimateLines)
    .where(and(linesOfEstimate(scope, estimateId), sql`${estimateLines.catalogItemId} is not null`))
  return rows.map(({ itemId }) => itemId)
}

/** The sums of an estimate's lines, and how many there are, as they are stored. */
export async function sumsOfLines(tx: Tx, scope: Scope, estimateId: string) {
  const sumOf = (of: SQL) =>
    sql<number>`coalesce(sum(${estimateLines.totalCents}) filter (where ${of}), 0)`.mapWith(Number)
  const [sums] = await tx
    .select({ linesCents: sumOf(sql`true`), taxableLinesCents: sumOf(sql`${estimateLines.taxable}`), lines: count() })
    .from(estimateLines)
    .where(linesOfEstimate(scope, estimateId))
  return sums!
}
