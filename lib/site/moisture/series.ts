import type { MatrixScale, MoistureMatrix } from './schema'

/** The readings of a room on one scale: readings of different scales never share a chart. */
export interface RoomSeries {
  roomId: string
  roomName: string
  scale: MatrixScale
  /** The goals of its points, each once. */
  goals: number[]
  /** Of one point each, oldest first; `at` in milliseconds. */
  lines: { pointId: string; label: string; values: { at: number; value: number }[] }[]
}

/** The charts of a job: every room on every scale that something in it was read on. */
export function seriesOf({ rooms, points, scales }: MoistureMatrix): RoomSeries[] {
  return rooms.flatMap(({ id: roomId, roomName }) => {
    const own = points.filter((point) => point.roomId === roomId)
    return scales.flatMap((scale) => {
      const lines = own.flatMap(({ id: pointId, label, isControl, readings }) => {
        const values = readings
          .filter(({ scaleId }) => scaleId === scale.id)
          .map(({ happenedAt, value }) => ({ at: Date.parse(happenedAt), value }))
        return values.length ? [{ pointId, label: isControl ? `${label} (control)` : label, values }] : []
      })
      const goals = own.flatMap(({ scaleId, goal }) => (scaleId === scale.id && goal ? [goal.value] : []))
      return lines.length ? [{ roomId, roomName, scale, goals: [...new Set(goals)], lines }] : []
    })
  })
}
