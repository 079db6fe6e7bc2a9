import type { MatrixPoint, MatrixReading, MoistureMatrix } from './schema'

/** A point for entering its reading at one visit. */
export interface Entry {
  point: MatrixPoint
  /** The last reading of this visit. */
  current: MatrixReading | null
  /** The last reading of an earlier visit. */
  previous: MatrixReading | null
}

export interface RoomEntries {
  room: MoistureMatrix['rooms'][number]
  entries: Entry[]
}

/**
 * The part of a job's matrix for entering the readings of one visit: every room with its points, in their order. Controls
 * come first: what is dry there is the goal of the others.
 */
export function entriesOf({ rooms, visits, points }: MoistureMatrix, inspectionId: string): RoomEntries[] {
  const order = new Map(visits.map(({ id }, at) => [id, at]))
  const now = order.get(inspectionId) ?? visits.length
  const entryOf = (point: MatrixPoint): Entry => ({
    point,
    current: point.readings.findLast((reading) => reading.inspectionId === inspectionId) ?? null,
    previous: point.readings.findLast((reading) => (order.get(reading.inspectionId) ?? now) < now) ?? null,
  })
  return rooms.map((room) => {
    const entries = points.filter(({ roomId }) => roomId === room.id).map(entryOf)
    return { room, entries: entries.toSorted((a, b) => Number(b.point.isControl) - Number(a.point.isControl)) }
  })
}

/** The readings on a scale at earlier visits since the scale last changed, one a visit, oldest first. */
export function baselineBefore(
  { readings }: MatrixPoint,
  visits: MoistureMatrix['visits'],
  inspectionId: string,
  scaleId: string,
): number[] {
  const earlier = new Set(
    visits
      .slice(
        0,
        visits.findIndex(({ id }) => id === inspectionId),
      )
      .map(({ id }) => id),
  )
  const before = readings.filter((reading) => earlier.has(reading.inspectionId))
  const since = before.slice(before.findLastIndex((reading) => reading.scaleId !== scaleId) + 1)
  return since.filter(({ inspectionId: visit }, at) => since[at + 1]?.inspectionId !== visit).map(({ value }) => value)
}

/** A point whose latest reading is above its goal. */
export interface WetPoint {
  label: string
  roomName: string
  value: number
  goal: number
  unit: string
}

/** The points whose latest reading is above their goal, in all rooms or in some. */
export function pointsAboveGoal(
  { rooms, scales, points }: Pick<MoistureMatrix, 'rooms' | 'scales' | 'points'>,
  roomIds?: ReadonlySet<string>,
): WetPoint[] {
  const roomNames = new Map(rooms.map(({ id, roomName }) => [id, roomName]))
  const units = new Map(scales.map(({ id, unit }) => [id, unit]))
  return points.flatMap(({ label, roomId, scaleId, state, goal, readings }) =>
    goal && state && state !== 'dry' && (!roomIds || roomIds.has(roomId))
      ? [
          {
            label,
            roomName: roomNames.get(roomId)!,
            value: readings.at(-1)!.value,
            goal: goal.value,
            unit: units.get(scaleId)!,
          },
        ]
      : [],
  )
}

/** @returns `North wall in Laundry (18 %, goal 16.5 %)` */
export const wetPointInWords = ({ label, roomName, value, goal, unit }: WetPoint): string =>
  `${label} in ${roomName} (${value} ${unit}, goal ${goal} ${unit})`
