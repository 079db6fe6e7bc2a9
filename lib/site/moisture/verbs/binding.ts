import 'server-only'
import { and, asc, desc, eq, gt, isNotNull, ne, or } from 'drizzle-orm'

import { among } from '@/db/rows'
import { moisturePoints, moistureReadings } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { type BoundScale, requireScale } from '@/lib/site/moisture/queries/meters'
import { livePoints, requirePoint } from '@/lib/site/moisture/queries/points'
import { liveReadings, readingsOfPoint } from '@/lib/site/moisture/queries/readings'
import type { MoisturePoint } from '@/lib/site/moisture/schema'

/**
 * A reading on another scale binds its point to that scale, and keeps what it replaced: the scale before, and the goal
 * that somebody set there. When the reading goes or turns out to be on another scale, the point is as before it.
 */

type Binding = Pick<MoisturePoint, 'meterId' | 'scaleId' | 'manualGoal' | 'manualGoalReason'>
type OfPoint = Pick<MoisturePoint, 'jobId' | 'roomId' | 'id'>

interface Reading {
  id: string
  happenedAt: string
  createdAt: string
}

const replaces = (binding: Binding | null) => ({
  replacedMeterId: binding?.meterId ?? null,
  replacedScaleId: binding?.scaleId ?? null,
  replacedGoal: binding?.manualGoal ?? null,
  replacedGoalReason: binding?.manualGoalReason ?? null,
})

/** Keeps with a reading what it replaced, or that it replaces nothing. */
const keepWith = (tx: Tx, actor: Actor, id: string, binding: Binding | null): Promise<void> =>
  requireChanged(
    tx
      .update(moistureReadings)
      .set(replaces(binding))
      .where(and(liveReadings(actor), eq(moistureReadings.id, id))),
  )

const replacedColumns = {
  meterId: moistureReadings.replacedMeterId,
  scaleId: moistureReadings.replacedScaleId,
  manualGoal: moistureReadings.replacedGoal,
  manualGoalReason: moistureReadings.replacedGoalReason,
}

const without = ({ meterId, id }: BoundScale): Binding => ({
  meterId,
  scaleId: id,
  manualGoal: null,
  manualGoalReason: null,
})

/** Binds a point to the scale of its newest reading; a goal that somebody set on another scale is kept with the reading. */
export async function bindAnew(
  tx: Tx,
  actor: Actor,
  point: MoisturePoint,
  { readingId, scale }: { readingId: string; scale: BoundScale },
): Promise<void> {
  await keepWith(tx, actor, readingId, point)
  await bind(tx, actor, point, without(scale), 'moisture-point.bound')
}

/**
 * Of a reading that bound its point and is now on another scale: the point follows, to where it was or to that scale.
 * @returns whether it had bound the point
 */
export async function rebind(
  tx: Tx,
  actor: Actor,
  point: OfPoint,
  { reading, scale }: { reading: Reading; scale: BoundScale },
): Promise<boolean> {
  const replaced = await replacedBy(tx, actor, reading.id)
  if (!replaced) return false
  const isBack = replaced.scaleId === scale.id
  if (isBack) await keepWith(tx, actor, reading.id, null)
  const binding = isBack ? replaced : without(scale)
  await carryOn(tx, actor, { point, reading, binding }, isBack ? 'moisture-point.bound-again' : 'moisture-point.bound')
  return true
}

/** Gives points back what deleted readings replaced. */
export async function unbind(tx: Tx, actor: Actor, readingIds: readonly string[]): Promise<void> {
  if (!readingIds.length) return
  const bound = await tx
    .select({
      id: moistureReadings.id,
      happenedAt: moistureReadings.happenedAt,
      createdAt: moistureReadings.createdAt,
      point: {
        jobId: moistureReadings.jobId,
        roomId: moistureReadings.roomId,
        id: moistureReadings.pointId,
      },
    })
    .from(moistureReadings)
    .where(
      and(
        eq(moistureReadings.organizationId, actor.organizationId),
        among(moistureReadings.id, readingIds),
        isNotNull(moistureReadings.replacedScaleId),
      ),
    )
    // The newest first: what it replaced is what the one before it had made.
    .orderBy(desc(moistureReadings.happenedAt), desc(moistureReadings.createdAt))
  for (const { point, ...reading } of bound) {
    const binding = await replacedBy(tx, actor, reading.id)
    await carryOn(tx, actor, { point, reading, binding: binding! }, 'moisture-point.bound-again')
  }
}

/** Keeps a point as somebody has just set it, whatever becomes of the readings that bound it before. */
export async function keepBinding(tx: Tx, actor: Actor, point: OfPoint): Promise<void> {
  // None is right: mostly no reading bound it.
  await tx
    .update(moistureReadings)
    .set(replaces(null))
    .where(and(readingsOfPoint(actor, point), isNotNull(moistureReadings.replacedScaleId)))
}

async function replacedBy(tx: Tx, { organizationId }: Actor, readingId: string): Promise<Binding | null> {
  const [row] = await tx
    .select(replacedColumns)
    .from(moistureReadings)
    .where(and(eq(moistureReadings.organizationId, organizationId), eq(moistureReadings.id, readingId)))
  return row?.scaleId ? { ...row, meterId: row.meterId!, scaleId: row.scaleId } : null
}

/**
 * Has what held before a reading hold after it: for the next reading on another scale it is what that one replaced, and
 * for the point itself where there is none.
 */
async function carryOn(
  tx: Tx,
  actor: Actor,
  { point, reading, binding }: { point: OfPoint; reading: Reading; binding: Binding },
  action: Bound,
): Promise<void> {
  const { id: itself, happenedAt, createdAt } = reading
  const later = await tx
    .select({ id: moistureReadings.id, scaleId: moistureReadings.scaleId })
    .from(moistureReadings)
    .where(
      and(
        readingsOfPoint(actor, point),
        ne(moistureReadings.id, itself),
        or(
          gt(moistureReadings.happenedAt, happenedAt),
          and(eq(moistureReadings.happenedAt, happenedAt), gt(moistureReadings.createdAt, createdAt)),
        ),
      ),
    )
    .orderBy(asc(moistureReadings.happenedAt), asc(moistureReadings.createdAt))
  for (const { id, scaleId } of later) {
    const isOnIt = scaleId === binding.scaleId
    await keepWith(tx, actor, id, isOnIt ? null : binding)
    if (!isOnIt) return
  }
  await bind(tx, actor, await requirePoint(tx, actor, point.jobId, point.id), binding, action)
}

type Bound = 'moisture-point.bound' | 'moisture-point.bound-again'

async function bind(tx: Tx, actor: Actor, point: MoisturePoint, binding: Binding, action: Bound): Promise<void> {
  const scale = await requireScale(tx, actor, binding.scaleId)
  await requireChanged(
    tx
      .update(moisturePoints)
      .set({ ...binding, ...nextVersion(moisturePoints) })
      .where(and(livePoints(actor), eq(moisturePoints.id, point.id))),
  )
  await record(tx, actor, action, {
    subjectType: 'moisture-point',
    subjectId: point.id,
    jobId: point.jobId,
    details: {
      name: point.label,
      meter: scale.meterName,
      scale: scale.label,
      goalBefore: point.manualGoal,
      ...(binding.manualGoal !== null && { goal: binding.manualGoal, reason: binding.manualGoalReason }),
    },
  })
}
