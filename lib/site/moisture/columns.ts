import { statesOf } from './rules'
import type { MatrixColumns, MatrixReading, MoistureMatrix, MoistureReading } from './schema'

/** The matrix with its readings as columns. */
export function toColumns({ points, ...matrix }: MoistureMatrix): MatrixColumns {
  const visits = placesOf(matrix.visits)
  const scales = placesOf(matrix.scales)
  const all = points.flatMap(({ readings }) => readings)
  const placesWhere = (has: (reading: MatrixReading) => boolean) =>
    all.flatMap((reading, place) => (has(reading) ? [place] : []))
  return {
    ...matrix,
    points: points.map(({ readings: _, ...point }) => point),
    readings: {
      counts: points.map(({ readings }) => readings.length),
      id: all.map(({ id }) => id),
      visit: all.map(({ inspectionId }) => visits.get(inspectionId)!),
      scale: all.map(({ scaleId }) => scales.get(scaleId)!),
      value: all.map(({ value }) => value),
      happenedAt: all.map(({ happenedAt }) => Date.parse(happenedAt)),
      goal: all.map(({ goal }) => goal),
      state: all.map(({ state }) => state),
      version: all.map(({ version }) => version),
      notes: all.flatMap(({ note }, place) => (note === null ? [] : [[place, note] as [number, string]])),
      lateEntries: placesWhere(({ isLateEntry }) => isLateEntry),
      overdueMeters: placesWhere(({ hasOverdueMeter }) => hasOverdueMeter),
    },
  }
}

/** The matrix that columns were made of. */
export function fromColumns({ points, readings: columns, ...matrix }: MatrixColumns): MoistureMatrix {
  const notes = new Map(columns.notes)
  const late = new Set(columns.lateEntries)
  const overdue = new Set(columns.overdueMeters)
  const readingAt = (place: number): MatrixReading => ({
    id: columns.id[place]!,
    inspectionId: matrix.visits[columns.visit[place]!]!.id,
    scaleId: matrix.scales[columns.scale[place]!]!.id,
    value: columns.value[place]!,
    happenedAt: new Date(columns.happenedAt[place]!).toISOString(),
    isLateEntry: late.has(place),
    goal: columns.goal[place]!,
    state: columns.state[place]!,
    note: notes.get(place) ?? null,
    hasOverdueMeter: overdue.has(place),
    version: columns.version[place]!,
  })
  let next = 0
  return {
    ...matrix,
    points: points.map((point, at) => ({
      ...point,
      readings: Array.from({ length: columns.counts[at]! }, () => readingAt(next++)),
    })),
  }
}

/**
 * The matrix after a reading was saved. Undefined where more than its point's readings may follow from it: the first of
 * a job fixes its dry standards, a control makes goals, another scale binds the point anew.
 */
export function withReading(columns: MatrixColumns, saved: MoistureReading): MatrixColumns | undefined {
  const { isCut, ...matrix } = fromColumns(columns)
  const point = matrix.points.find(({ id }) => id === saved.pointId)
  const before = point?.readings.find(({ id }) => id === saved.id)
  if (!point || point.isControl || isCut || !columns.readings.id.length) return undefined
  if (saved.scaleId !== point.scaleId || (before && before.scaleId !== saved.scaleId)) return undefined
  if (!matrix.visits.some(({ id }) => id === saved.inspectionId)) return undefined
  if (before && before.version >= saved.version) return columns

  const goal = point.goal?.value ?? null
  const { id, inspectionId, scaleId, value, happenedAt, isLateEntry, note, overdueMeterReason, version } = saved
  const reading: MatrixReading = {
    id,
    inspectionId,
    scaleId,
    value,
    happenedAt,
    isLateEntry,
    note,
    version,
    hasOverdueMeter: overdueMeterReason !== null,
    goal,
    state: null,
  }
  const readings = [...point.readings.filter((one) => one.id !== id), reading].toSorted(inTime)
  const goalOn = (scale: string) => readings.find((one) => one.scaleId === scale)!.goal
  const states = statesOf(readings, goalOn)
  const read = {
    ...point,
    state: readings.at(-1)!.scaleId === point.scaleId ? states.at(-1)! : null,
    readings: readings.map((one, at) => ({ ...one, state: states[at]! })),
  }
  const points = matrix.points.map((one) => (one === point ? read : one))
  return toColumns({ ...matrix, isCut, points })
}

/** Oldest first; two of one moment in the order in which they were made. */
const inTime = (one: MatrixReading, other: MatrixReading): number =>
  Date.parse(one.happenedAt) - Date.parse(other.happenedAt) || (one.id < other.id ? -1 : 1)

const placesOf = (records: readonly { id: string }[]) => new Map(records.map(({ id }, place) => [id, place]))
