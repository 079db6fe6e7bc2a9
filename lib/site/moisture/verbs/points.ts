import 'server-only'
import { and, count, eq, exists, max, not, sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { moisturePoints, moistureReadings, photos } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeVersion } from '@/db/versioned'
import { changedMeanwhile, conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { judgingAnew } from '@/lib/site/moisture/judged'
import { type BoundScale, requireScale } from '@/lib/site/moisture/queries/meters'
import { findPoint, livePoints, requirePoint } from '@/lib/site/moisture/queries/points'
import { readingsOfPoint } from '@/lib/site/moisture/queries/readings'
import { MOST_POINTS, rangeRefusal } from '@/lib/site/moisture/rules'
import type { AddPoint, ChangePoint, MoisturePoint } from '@/lib/site/moisture/schema'
import { requireRoom } from '@/lib/site/rooms/queries'

import { keepBinding } from './binding'

const refuseStale = changedMeanwhile('this point', moisturePoints)

/**
 * Adds a point to a room.
 * @throws not_found, conflict when the id is used for another point or the job has very many, invalid
 */
export async function add(
  actor: Actor,
  jobId: string,
  { id = newId(), roomId, isControl, ...sent }: AddPoint,
): Promise<MoisturePoint> {
  const { organizationId, userId: createdBy } = actor
  const given = withoutIdleReason(sent)
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const room = await requireRoom(tx, actor, jobId, roomId)
    const known = {
      asked: { jobId, roomId, isControl, ...sent },
      find: () => findPoint(tx, actor, id),
      isHere: (stored: MoisturePoint) => stored.jobId === jobId,
    }
    await refuseKnown(tx, actor, moisturePoints, id, known)
    const scale = await requireOffered(tx, actor, given)
    refuseGoal(given, scale)
    await requirePlan(tx, actor, jobId, given.plan)
    await oneAtATime(tx, `points of ${jobId}`)
    const ofJob = and(livePoints(actor), eq(moisturePoints.jobId, jobId))
    const [{ n, last } = { n: 0, last: null }] = await tx
      .select({ n: count(), last: max(moisturePoints.position) })
      .from(moisturePoints)
      .where(ofJob)
    if (n >= MOST_POINTS) throw conflict(`A job has at most ${MOST_POINTS} moisture points.`)
    const { plan, ...fields } = given
    const content = { jobId, roomId, isControl, ...fields, ...toPlan(plan), position: (last ?? -1) + 1 }
    await createOnce(tx, moisturePoints, { organizationId, id, ...content, createdBy }, known)
    await record(tx, actor, 'moisture-point.added', {
      subjectType: 'moisture-point',
      subjectId: id,
      jobId,
      details: { name: given.label, room: room.roomName, material: given.material, control: isControl },
    })
    return requirePoint(tx, actor, jobId, id)
  })
}

/**
 * Changes a point. With another scale it begins a new baseline: readings on the other one stay, and are not compared.
 * When the change would judge past readings anew, its own or others', it asks: see judgingAnew.
 * @throws not_found, invalid, conflict with the stored point
 */
export async function change(
  actor: Actor,
  jobId: string,
  id: string,
  { version, confirm, ...sent }: ChangePoint,
): Promise<MoisturePoint> {
  const given = withoutIdleReason(sent)
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const before = await requirePoint(tx, actor, jobId, id)
    if (before.version !== version) throw refuseStale(before)
    const isBoundAnew = before.scaleId !== given.scaleId
    const scale = isBoundAnew
      ? await requireOffered(tx, actor, given)
      : await requireScale(tx, actor, given.scaleId, given.meterId)
    refuseGoal(given, scale)
    await requirePlan(tx, actor, jobId, given.plan)
    const { plan, ...fields } = given
    return judgingAnew(tx, actor, { jobId, pointId: id, confirm }, async () => {
      const after = await writeVersion(tx, moisturePoints, before, {
        within: livePoints(actor),
        set: { ...fields, ...toPlan(plan) },
        read: () => requirePoint(tx, actor, jobId, id),
        refuse: refuseStale,
      })
      if (isBoundAnew || after.manualGoal !== before.manualGoal) await keepBinding(tx, actor, after)
      if (after.isControl !== before.isControl) {
        const type = after.isControl ? 'CONTROL_READING' : 'MOISTURE_READING'
        // None is right: the point may never have been read.
        await tx.update(moistureReadings).set({ type }).where(readingsOfPoint(actor, before))
      }
      await record(tx, actor, 'moisture-point.changed', {
        subjectType: 'moisture-point',
        subjectId: id,
        jobId,
        details: { ...changesBetween(inPlainValues(before), inPlainValues(after)), name: after.label },
      })
      return after
    })
  })
}

/** Removes a point that was never read. @throws not_found, conflict when it has readings */
export async function remove(actor: Actor, jobId: string, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const point = await requirePoint(tx, actor, jobId, id)
    const readings = tx.select({ id: moistureReadings.id }).from(moistureReadings).where(readingsOfPoint(actor, point))
    // The lock comes first: a reading that arrives at the same moment takes it too, so one of the two sees the other.
    await tx
      .select({ id: moisturePoints.id })
      .from(moisturePoints)
      .where(and(livePoints(actor), eq(moisturePoints.id, id)))
      .for('update')
    const removed = await tx
      .update(moisturePoints)
      .set({ deletedAt: sql`now()` })
      .where(and(livePoints(actor), eq(moisturePoints.id, id), not(exists(readings))))
      .returning({ id: moisturePoints.id })
    if (!removed.length) throw conflict('This point has readings. Delete those first.', point)
    await record(tx, actor, 'moisture-point.removed', {
      subjectType: 'moisture-point',
      subjectId: id,
      jobId,
      details: { name: point.label },
    })
  })
}

async function requireOffered(
  tx: Tx,
  actor: Actor,
  { meterId, scaleId }: Pick<AddPoint, 'meterId' | 'scaleId'>,
): Promise<BoundScale> {
  const scale = await requireScale(tx, actor, scaleId, meterId)
  if (scale.isRetired) throw invalid({ scaleId: 'This meter or scale is no longer used' })
  return scale
}

function refuseGoal({ manualGoal }: Pick<AddPoint, 'manualGoal'>, scale: BoundScale): void {
  const refusal = manualGoal === null ? null : rangeRefusal(manualGoal, scale)
  if (refusal) throw invalid({ manualGoal: refusal })
}

/** A reason stays with the goal that it is for. */
const withoutIdleReason = <T extends Pick<AddPoint, 'manualGoal' | 'manualGoalReason'>>(given: T): T => ({
  ...given,
  manualGoalReason: given.manualGoal === null ? null : given.manualGoalReason,
})

/** A point must lie on a floor plan of its own job. */
async function requirePlan(
  tx: Tx,
  { organizationId }: Actor,
  jobId: string,
  plan: MoisturePoint['plan'],
): Promise<void> {
  if (!plan) return
  const [found] = await tx
    .select({ floorPlanOfId: photos.floorPlanOfId })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), eq(photos.jobId, jobId), eq(photos.id, plan.photoId)))
    // The lock waits for a removal of the plan, which is then found to be gone.
    .for('key share')
  if (!found?.floorPlanOfId) throw invalid({ plan: 'This is not a floor plan of the job' })
}

const toPlan = (plan: MoisturePoint['plan']) => ({
  planPhotoId: plan?.photoId ?? null,
  planX: plan?.x ?? null,
  planY: plan?.y ?? null,
})

const inPlainValues = ({ plan, ...point }: MoisturePoint) => ({
  ...point,
  onFloorPlan: plan ? `${Math.round(plan.x * 100)} % / ${Math.round(plan.y * 100)} %` : null,
})
