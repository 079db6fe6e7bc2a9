import 'server-only'
import { type Tx, inOrganization } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { getSettings } from '@/lib/drying/queries'
import { isLate } from '@/lib/field/rules'
import { requireJob } from '@/lib/jobs/queries'
import { photosOf } from '@/lib/photos/queries'

import { readMatrixRows, toPoint } from './queries'
import { type Control, type Goal, MOST_READINGS, goalOf, statesOf } from './rules'
import type { MoistureMatrix } from './schema'

type Viewer = Pick<Actor, 'organizationId'>

/** All points of a job against all its visits, with goals and states. @throws not_found */
export const browse = (actor: Actor, jobId: string): Promise<MoistureMatrix> =>
  inOrganization(actor, (tx) => readMatrix(tx, actor, jobId))

/** The same within a transaction, for reports. @param most so many readings, the newest */
export async function readMatrix(tx: Tx, viewer: Viewer, jobId: string, most = MOST_READINGS): Promise<MoistureMatrix> {
  const [{ timezone }, { standards, tolerancePoints }, rows] = await Promise.all([
    requireJob(tx, viewer, jobId),
    getSettings(tx, viewer),
    readMatrixRows(tx, viewer, jobId, most),
  ])
  const { visitRows, roomRows, newestFirst, scaleRows } = rows
  // What was recorded of a room or at a visit that was deleted is gone with it.
  const rooms = new Set(roomRows.map(({ id }) => id))
  const visits = new Set(visitRows.map(({ id }) => id))
  const pointRows = rows.pointRows.filter(({ roomId }) => rooms.has(roomId))
  const ofPoint = new Map<string, typeof newestFirst>(pointRows.map(({ id }) => [id, []]))
  for (const reading of newestFirst.slice(0, most).toReversed()) {
    if (visits.has(reading.inspectionId)) ofPoint.get(reading.pointId)?.push(reading)
  }
  const plans = await photosOf(tx, viewer, 'floorPlanOfId', [...visits])
  const controls = pointRows
    .filter(({ isControl }) => isControl)
    .flatMap(({ id, material }): Control[] => ofPoint.get(id)!.map((reading) => ({ material, ...reading })))
  const scales = new Map(scaleRows.map((scale) => [scale.id, scale]))

  return {
    jobId,
    timezone,
    rooms: roomRows,
    visits: visitRows.map((visit) => ({ ...visit, happenedAt: visit.happenedAt.toISOString() })),
    scales: scaleRows,
    points: pointRows.map((row) => {
      const goals = new Map<string, Goal | null>()
      const goalOn = (scaleId: string): Goal | null => {
        if (row.isControl) return null
        const known = goals.get(scaleId)
        if (known !== undefined) return known
        const isOwnScale = scaleId === row.scaleId && row.manualGoal !== null
        const manual = isOwnScale ? { value: row.manualGoal!, reason: row.manualGoalReason! } : null
        const scale = scales.get(scaleId)!
        const goal = goalOf({ material: row.material, scale, manual, controls, standards, tolerancePoints })
        goals.set(scaleId, goal)
        return goal
      }
      const readings = ofPoint.get(row.id)!
      const states = row.isControl ? [] : statesOf(readings, (scaleId) => goalOn(scaleId)?.value ?? null)
      const isReadOnItsScale = readings.at(-1)?.scaleId === row.scaleId
      return {
        ...toPoint(row),
        goal: goalOn(row.scaleId),
        state: isReadOnItsScale ? (states.at(-1) ?? null) : null,
        readings: readings.map(({ pointId: _, happenedAt, capturedAt, overdueMeterReason, ...reading }, at) => ({
          ...reading,
          happenedAt: happenedAt.toISOString(),
          isLateEntry: isLate(happenedAt, capturedAt),
          state: states[at] ?? null,
          hasOverdueMeter: overdueMeterReason !== null,
        })),
      }
    }),
    plans: visitRows.flatMap(({ id }) =>
      (plans.get(id) ?? []).map(({ id: photoId, caption, screen, width, height, degrees }) => ({
        photoId,
        inspectionId: id,
        caption,
        screen,
        width,
        height,
        degrees,
      })),
    ),
    isCut: newestFirst.length > most,
  }
}
