import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { isLate } from '@/lib/job/field/rules'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { photosOf } from '@/lib/job/photos/queries'
import type { Actor } from '@/lib/platform/auth/actor'
import { type HeldStandards, listHeldStandards } from '@/lib/site/drying/queries'
import { heldAt } from '@/lib/site/drying/rules'
import { toColumns } from '@/lib/site/moisture/columns'
import { readMatrixRows } from '@/lib/site/moisture/queries/matrix'
import { toPoint } from '@/lib/site/moisture/queries/points'
import {
  type Control,
  type Goal,
  MOST_READINGS,
  doubtOf,
  goalOf,
  isOfMaterial,
  statesOf,
} from '@/lib/site/moisture/rules'
import type { MatrixColumns, MoistureMatrix } from '@/lib/site/moisture/schema'

type Viewer = Pick<Actor, 'organizationId'>

/** All points of a job against all its visits, with goals and states. @throws not_found */
export const browse = (actor: Actor, jobId: string): Promise<MoistureMatrix> =>
  reading(actor, (tx) => readMatrix(tx, actor, jobId))

/** The same for our screens. @throws not_found */
export const browseColumns = async (actor: Actor, jobId: string): Promise<MatrixColumns> =>
  toColumns(await browse(actor, jobId))

interface ReadMatrix {
  /** How many readings, the newest. */
  most?: number
  /** The visits whose readings count, also towards goals and states; left out: all. */
  visitIds?: readonly string[]
}

/** The same within a transaction, for reports. */
export async function readMatrix(
  tx: Tx,
  viewer: Viewer,
  jobId: string,
  { most = MOST_READINGS, visitIds: only }: ReadMatrix = {},
): Promise<MoistureMatrix> {
  const [{ timezone }, standards, rows] = await Promise.all([
    requireJob(tx, viewer, jobId),
    listHeldStandards(tx, viewer),
    readMatrixRows(tx, viewer, [jobId], most),
  ])
  const { roomRows, scaleRows, newestFirst } = rows
  const visitRows = only ? rows.visitRows.filter(({ id }) => only.includes(id)) : rows.visitRows
  const visitIds = visitRows.map(({ id }) => id)
  const plans = await photosOf(tx, viewer, 'floorPlanOfId', visitIds)

  return {
    jobId,
    timezone,
    rooms: roomRows,
    visits: visitRows,
    scales: scaleRows,
    points: toPoints({ ...rows, visitRows }, standards, most),
    plans: visitIds.flatMap((id) =>
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

/** The points of some jobs as in their matrices, in as many statements as for one job. */
export async function readPoints(tx: Tx, viewer: Viewer, jobIds: readonly string[]): Promise<MatrixPoint[]> {
  if (!jobIds.length) return []
  const [standards, rows] = await Promise.all([
    listHeldStandards(tx, viewer),
    readMatrixRows(tx, viewer, jobIds, MOST_READINGS),
  ])
  return toPoints(rows, standards, MOST_READINGS)
}

type MatrixPoint = MoistureMatrix['points'][number]
type MatrixRows = Awaited<ReturnType<typeof readMatrixRows>>

function toPoints(
  { visitRows, roomRows, newestFirst, firstReadAt, scaleRows, ...rows }: MatrixRows,
  held: readonly HeldStandards[],
  most: number,
): MatrixPoint[] {
  // The records of a deleted room or visit are gone with it.
  const rooms = new Set(roomRows.map(({ id }) => id))
  const visits = new Set(visitRows.map(({ id }) => id))
  const pointRows = rows.pointRows.filter(({ roomId }) => rooms.has(roomId))
  const ofPoint = new Map<string, MatrixRows['newestFirst'][number]['row'][]>(pointRows.map(({ id }) => [id, []]))
  for (const { nth, row } of newestFirst.toReversed()) {
    if (nth <= most && visits.has(row.inspectionId)) ofPoint.get(row.pointId)?.push(row)
  }
  const controlsOf = new Map<string, JobControl[]>(pointRows.map(({ jobId }) => [jobId, []]))
  for (const { id, jobId, material, isControl } of pointRows) {
    if (isControl) controlsOf.get(jobId)!.push(...ofPoint.get(id)!.map((reading) => ({ material, ...reading })))
  }
  const scales = new Map(scaleRows.map((scale) => [scale.id, scale]))

  return pointRows.map((row) => {
    const controls = controlsOf.get(row.jobId)!
    // A job is judged by the dry standards of its first measurement: its people's conclusions stay valid.
    const standards = heldAt(held, firstReadAt.get(row.jobId))
    const goals = new Map<string, Goal | null>()
    const goalOn = (scaleId: string): Goal | null => {
      if (row.isControl) return null
      const known = goals.get(scaleId)
      if (known !== undefined) return known
      const isOwnScale = scaleId === row.scaleId && row.manualGoal !== null
      const manual = isOwnScale ? { value: row.manualGoal!, reason: row.manualGoalReason! } : null
      const scale = scales.get(scaleId)!
      const goal = goalOf({ material: row.material, scale, manual, controls, ...standards })
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
      doubt: row.isControl
        ? doubtOfControl(row, controls, scales.get(readings.at(-1)?.scaleId ?? ''), standards)
        : null,
      readings: readings.map(
        ({ id, inspectionId, scaleId, value, happenedAt, capturedAt, note, version, ...rest }, at) => ({
          id,
          inspectionId,
          scaleId,
          value,
          happenedAt,
          isLateEntry: isLate(happenedAt, capturedAt),
          goal: row.isControl ? null : (goalOn(scaleId)?.value ?? null),
          state: states[at] ?? null,
          note,
          hasOverdueMeter: rest.overdueMeterReason !== null,
          version,
        }),
      ),
    }
  })
}

type JobControl = Control & { pointId: string; inspectionId: string }

/** The reason to doubt a control's last reading, on the scale of that reading. */
function doubtOfControl(
  { id, material }: MatrixRows['pointRows'][number],
  controls: readonly JobControl[],
  scale: { id: string; unit: string } | undefined,
  standards: HeldStandards,
): string | null {
  const latest = controls.findLast(({ pointId }) => pointId === id)
  if (!latest || !scale) return null
  // A second try at the same visit corrects the first, and is no other control.
  const isOther = (one: JobControl) => one.pointId !== id || one.inspectionId !== latest.inspectionId
  const others = controls.filter((one) => isOther(one) && one.scaleId === scale.id && isOfMaterial(one, material))
  return doubtOf(
    { material, unit: scale.unit, value: latest.value, others: others.map(({ value }) => value) },
    standards,
  )
}
