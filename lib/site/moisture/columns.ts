import type { MatrixColumns, MatrixReading, MoistureMatrix } from './schema'

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

const placesOf = (records: readonly { id: string }[]) => new Map(records.map(({ id }, place) => [id, place]))
