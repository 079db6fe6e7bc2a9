import { groupedBy } from '@/lib/base/grouped'
import type { MatrixPoint, MatrixReading, MatrixScale, MoistureMatrix } from '@/lib/site/moisture/schema'

/** A point over its visits: the last reading of each, since a second try at a visit corrects the first. */
export interface PointLog {
  point: MatrixPoint
  roomName: string
  scale: MatrixScale | null
  /** By visit. */
  at: Map<string, MatrixReading>
  first: MatrixReading | null
  last: MatrixReading | null
  /** The reading since which it has been dry; null while it is not, and for a control. */
  drySince: MatrixReading | null
}

/** The points of a job in the order of its rooms, controls first in each. */
export function pointLogs({ rooms, scales, points }: Pick<MoistureMatrix, 'rooms' | 'scales' | 'points'>): PointLog[] {
  const byRoom = groupedBy(points, ({ roomId }) => roomId)
  return rooms.flatMap(({ id, roomName }) =>
    (byRoom.get(id) ?? [])
      .toSorted((a, b) => Number(b.isControl) - Number(a.isControl))
      .map((point) => ({
        point,
        roomName,
        scale: scales.find((scale) => scale.id === point.scaleId) ?? null,
        at: new Map(point.readings.map((reading) => [reading.inspectionId, reading])),
        first: point.readings[0] ?? null,
        last: point.readings.at(-1) ?? null,
        drySince: drySince(point),
      })),
  )
}

function drySince({ isControl, readings }: MatrixPoint): MatrixReading | null {
  if (isControl || readings.at(-1)?.state !== 'dry') return null
  return readings[readings.findLastIndex(({ state }) => state !== 'dry') + 1] ?? null
}

/** How many affected points there are, were read and are dry; with the time of the latest reading. */
export function drynessOf(logs: readonly Pick<PointLog, 'point' | 'last' | 'drySince'>[]): {
  all: number
  read: number
  dry: number
  lastAt: string | null
} {
  const affected = logs.filter(({ point }) => !point.isControl)
  const read = affected.filter(({ last }) => last)
  const times = read.map(({ last }) => last!.happenedAt).toSorted()
  return {
    all: affected.length,
    read: read.length,
    dry: read.filter(({ drySince: since }) => since).length,
    lastAt: times.at(-1) ?? null,
  }
}
