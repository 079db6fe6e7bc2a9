import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { estimates, planUsage } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { type Known, createOnce } from '@/db/versioned'
import { conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { estimatesOfJob, leftOutOf, requireEstimate } from '@/lib/paper/estimates/queries'
import { MOST_ESTIMATES } from '@/lib/paper/estimates/rules'
import type { Estimate } from '@/lib/paper/estimates/schema'
import { sumOf } from '@/lib/paper/estimates/sums'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

import { type CopiedSections, type WrittenSections, writeSections } from './writing'

/** What a copy takes over, beside the sections. */
const carriedOver = (source: Estimate) => ({
  markupMode: source.markupMode,
  markupPercent: source.markupPercent,
  contingencyPercent: source.contingencyPercent,
  discountCents: source.discountCents,
  discountPercent: source.discountPercent,
  gstPercent: source.gstPercent,
  terms: source.terms,
  exclusions: source.exclusions,
  validDays: source.validDays,
  letterheadId: source.letterheadId,
})

/**
 * Begins and copies take turns here: each number and each version is given once. It is held before any estimate is: a copy
 * waits for what it is copied from.
 */
export async function holdNumbers(tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>) {
  const [usage] = await tx
    .select({ lastEstimateNo: planUsage.lastEstimateNo })
    .from(planUsage)
    .where(eq(planUsage.organizationId, organizationId))
    .for('update')
  return usage!
}

async function nextVersionNo(tx: Tx, { organizationId }: Actor, estimateNo: number): Promise<number> {
  const [last] = await tx
    .select({ versionNo: sql<number>`max(${estimates.versionNo})` })
    .from(estimates)
    .where(and(eq(estimates.organizationId, organizationId), eq(estimates.estimateNo, estimateNo)))
  return last!.versionNo + 1
}

type New = Omit<typeof estimates.$inferInsert, 'organizationId' | 'createdBy' | 'updatedBy'>

/**
 * Writes a new estimate with its sections. The caller holds the numbers and has looked for its rooms.
 * @throws conflict when the job has enough of them
 */
export async function begin(
  tx: Tx,
  actor: Actor,
  values: New,
  written: WrittenSections | CopiedSections,
  known: Known<Estimate>,
): Promise<Estimate> {
  const { organizationId, userId } = actor
  const at = { jobId: values.jobId, estimateId: values.id }
  if ((await tx.$count(estimates, estimatesOfJob(actor, at.jobId))) >= MOST_ESTIMATES) {
    throw conflict(`A job has at most ${MOST_ESTIMATES} estimates.`)
  }
  const lines = written.flatMap((section) => section.lines)
  await createOnce(
    tx,
    estimates,
    { ...values, ...sumOf(lines), organizationId, createdBy: userId, updatedBy: userId },
    known,
  )
  if (values.versionNo === 1) {
    await tx
      .update(planUsage)
      .set({ lastEstimateNo: values.estimateNo })
      .where(eq(planUsage.organizationId, organizationId))
  }
  await writeSections(tx, actor, at, { written, before: [] })
  await announce(tx, actor, 'estimates', [at.jobId])
  return requireEstimate(tx, actor, at)
}

type OfCopy = Pick<New, 'id' | 'jobId' | 'name' | 'status'>

/**
 * Copies an estimate as its next version, in the same job. The caller holds the numbers.
 * @throws conflict as `begin` does
 */
export async function beginNextVersion(
  tx: Tx,
  actor: Actor,
  source: Estimate,
  values: OfCopy & Partial<New>,
  known: Known<Estimate>,
): Promise<Estimate> {
  const { estimateNo } = source
  const numbered = { estimateNo, versionNo: await nextVersionNo(tx, actor, estimateNo) }
  const sections = copied(source.sections, { isSameJob: true })
  const leftOut = (await leftOutOf(tx, actor, [source.id])).get(source.id)
  const carried = { ...carriedOver(source), leftOut, copiedFromId: source.id }
  return begin(tx, actor, { ...carried, ...values, ...numbered }, sections, known)
}

/** Copies an estimate to another job, without its rooms and what that job has recorded. The caller holds the numbers. */
export const beginElsewhere = (
  tx: Tx,
  actor: Actor,
  source: Estimate,
  values: OfCopy & Pick<New, 'estimateNo'>,
  known: Known<Estimate>,
): Promise<Estimate> =>
  begin(
    tx,
    actor,
    { ...carriedOver(source), copiedFromId: source.id, ...values, versionNo: 1 },
    copied(source.sections, { isSameJob: false }),
    known,
  )

/** What another job has recorded, and its rooms, are none of this one's. */
const copied = (sections: Estimate['sections'], { isSameJob }: { isSameJob: boolean }): CopiedSections =>
  sections.map(({ version: _, roomId, lines, ...section }) => ({
    ...section,
    roomId: isSameJob ? roomId : null,
    id: newId(),
    lines: lines.map(({ version: __, evidence, originId, ...line }) => ({
      ...line,
      originId: originId ?? line.id,
      evidence: isSameJob ? evidence : null,
      id: newId(),
    })),
  }))
