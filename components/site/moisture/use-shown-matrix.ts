import { comingTo } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import type { AddPoint, MatrixPoint, MatrixScale, Meter, MoistureMatrix } from '@/lib/site/moisture/schema'

interface ShownMatrix {
  matrix: MoistureMatrix
  /** The ids of points that are so far on this device alone. */
  coming: ReadonlySet<string>
}

/**
 * A job's matrix with the points that were added on this device: their rows are there from the tap on, and can be read.
 * @param meters all of them: a new point may be the first on its scale
 */
export function useShownMatrix(stored: MoistureMatrix, meters: readonly Meter[]): ShownMatrix {
  const { jobId, points: known } = stored
  const points = comingTo({ kind: 'point', jobId, known }, useKept()).map(({ id, body, at }) =>
    comingPoint(jobId, id, body as unknown as AddPoint, at),
  )
  const scales = new Set(stored.scales.map(({ id }) => id))
  const added = points.flatMap(({ scaleId }) => (scales.has(scaleId) ? [] : scaleOf(scaleId, meters)))
  const shown = points.filter(({ scaleId }) => scales.has(scaleId) || added.some(({ id }) => id === scaleId))
  return {
    matrix: shown.length
      ? { ...stored, points: [...stored.points, ...shown], scales: [...stored.scales, ...added] }
      : stored,
    coming: new Set(shown.map(({ id }) => id)),
  }
}

const comingPoint = (jobId: string, id: string, sent: AddPoint, at: string): MatrixPoint => ({
  id,
  jobId,
  roomId: sent.roomId,
  label: sent.label,
  location: sent.location,
  material: sent.material,
  meterId: sent.meterId,
  scaleId: sent.scaleId,
  isControl: sent.isControl ?? false,
  manualGoal: sent.manualGoal ?? null,
  manualGoalReason: sent.manualGoalReason ?? null,
  plan: sent.plan ?? null,
  position: 0,
  version: 0,
  createdAt: at,
  updatedAt: at,
  goal: null,
  state: null,
  doubt: null,
  readings: [],
})

const scaleOf = (scaleId: string, meters: readonly Meter[]): MatrixScale[] =>
  meters.flatMap(({ id: meterId, name: meterName, scales }) =>
    scales
      .filter(({ id }) => id === scaleId)
      .map(({ id, label, min, max, unit }) => ({ id, meterId, meterName, label, min, max, unit })),
  )
