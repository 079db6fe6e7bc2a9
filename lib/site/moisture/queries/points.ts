import 'server-only'
import { type SQL, and, asc, eq, isNull } from 'drizzle-orm'

import { among } from '@/db/rows'
import { moisturePoints } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import type { MoisturePoint } from '@/lib/site/moisture/schema'
import type { FloorPlan } from '@/lib/site/visits/schema'

interface Scope {
  organizationId: number
}

/** The points of an organisation that were not deleted. */
export const livePoints = ({ organizationId }: Scope): SQL | undefined =>
  and(eq(moisturePoints.organizationId, organizationId), isNull(moisturePoints.deletedAt))

export const pointColumns = {
  id: moisturePoints.id,
  jobId: moisturePoints.jobId,
  roomId: moisturePoints.roomId,
  label: moisturePoints.label,
  location: moisturePoints.location,
  material: moisturePoints.material,
  meterId: moisturePoints.meterId,
  scaleId: moisturePoints.scaleId,
  isControl: moisturePoints.isControl,
  manualGoal: moisturePoints.manualGoal,
  manualGoalReason: moisturePoints.manualGoalReason,
  planPhotoId: moisturePoints.planPhotoId,
  planX: moisturePoints.planX,
  planY: moisturePoints.planY,
  position: moisturePoints.position,
  createdAt: moisturePoints.createdAt,
  updatedAt: moisturePoints.updatedAt,
  version: moisturePoints.version,
}

type PointRow = Pick<typeof moisturePoints.$inferSelect, keyof typeof pointColumns>

export const toPoint = ({ planPhotoId, planX, planY, ...point }: PointRow): MoisturePoint => ({
  ...point,
  plan: planPhotoId ? { photoId: planPhotoId, x: planX!, y: planY! } : null,
})

/** The points on floor plans, by their photos. */
export async function pointsOnPlans(tx: Tx, scope: Scope, photoIds: readonly string[]): Promise<FloorPlan['points']> {
  if (!photoIds.length) return []
  const rows = await tx
    .select({ id: moisturePoints.id, label: moisturePoints.label, photoId: moisturePoints.planPhotoId })
    .from(moisturePoints)
    .where(and(livePoints(scope), among(moisturePoints.planPhotoId, photoIds)))
    .orderBy(asc(moisturePoints.position), asc(moisturePoints.createdAt))
  return rows.map(({ photoId, ...point }) => ({ ...point, photoId: photoId! }))
}

/** The point that an id was used for, in any job, deleted or not. */
export async function findPoint(tx: Tx, { organizationId }: Scope, id: string): Promise<MoisturePoint | null> {
  const [row] = await tx
    .select(pointColumns)
    .from(moisturePoints)
    .where(and(eq(moisturePoints.organizationId, organizationId), eq(moisturePoints.id, id)))
  return row ? toPoint(row) : null
}

/** @throws not_found, also for a point of another job */
export async function requirePoint(tx: Tx, scope: Scope, jobId: string, id: string): Promise<MoisturePoint> {
  const [row] = await tx
    .select(pointColumns)
    .from(moisturePoints)
    .where(and(livePoints(scope), eq(moisturePoints.jobId, jobId), eq(moisturePoints.id, id)))
  if (!row) throw notFound('moisture point')
  return toPoint(row)
}
