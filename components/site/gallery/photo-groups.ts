import { formatDateTime, formatDay, toDay } from '@/lib/base/time'
import type { PhotoGrouping } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import type { Room } from '@/lib/site/rooms/schema'

/** Photos of one day, one room or one visit. */
export interface PhotoGroup {
  key: string
  title: string
  photos: GalleryPhoto[]
}

const titleOf = (photo: GalleryPhoto, by: PhotoGrouping, timezone: string): [key: string, title: string] => {
  if (by === 'room') {
    const without = photo.recordType === 'FORM' ? 'Forms' : 'Floor plans'
    return [photo.roomId ?? without, photo.roomName ?? without]
  }
  if (by === 'visit') {
    const { inspectionId, inspectionDate } = photo
    return [
      inspectionId ?? 'none',
      inspectionDate ? `Visit of ${formatDateTime(inspectionDate, timezone)}` : 'At no visit',
    ]
  }
  const day = toDay(photo.happenedAt, timezone)
  return [day, formatDay(day)]
}

/** The groups of photos that were read in the order of this grouping. */
export function groupsOf(photos: readonly GalleryPhoto[], by: PhotoGrouping, timezone: string): PhotoGroup[] {
  const groups: PhotoGroup[] = []
  for (const photo of photos) {
    const [key, title] = titleOf(photo, by, timezone)
    const last = groups.at(-1)
    if (last?.key === key) last.photos.push(photo)
    else groups.push({ key, title, photos: [photo] })
  }
  return groups
}

/** Photos on their way to another room. */
export interface Going {
  ids: ReadonlySet<string>
  room: Pick<Room, 'id' | 'roomName'>
}

export interface Read {
  by: PhotoGrouping
  /** The room that alone is shown. */
  roomId?: string
  /** The job's, in their order. */
  rooms: readonly Pick<Room, 'id'>[]
  /** Whether there are photos behind those that were read. */
  isCut: boolean
}

/** The photos as they will be read once some of them are in another room. */
export function withGoing(photos: readonly GalleryPhoto[], { ids, room }: Going, read: Read): GalleryPhoto[] {
  const { id: roomId, roomName } = room
  const there = photos.map((photo) => (ids.has(photo.id) ? { ...photo, roomId, roomName } : photo))
  if (read.roomId && read.roomId !== roomId) return there.filter(({ id }) => !ids.has(id))
  if (read.by !== 'room') return there
  const order = new Map(read.rooms.map(({ id }, at) => [id, at]))
  // What has no room stands behind all rooms: floor plans, then forms.
  const placeOf = (photo: GalleryPhoto) =>
    order.get(photo.roomId ?? '') ?? (photo.recordType === 'FORM' ? order.size + 1 : order.size)
  const sorted = there.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || b.happenedAt.localeCompare(a.happenedAt) || b.id.localeCompare(a.id),
  )
  // Behind the last that was read there may be others in between.
  const last = sorted.findLastIndex(({ id }) => !ids.has(id))
  return read.isCut ? sorted.slice(0, last + 1) : sorted
}

/**
 * The photo that a key leads to: beside one, or of its column in the row above or below, over the edges of groups.
 * @param columns of a row
 */
export function photoTowards(
  key: string,
  id: string,
  groups: readonly PhotoGroup[],
  columns: number,
): string | undefined {
  const all = groups.flatMap(({ photos }) => photos)
  const here = all.findIndex((photo) => photo.id === id)
  if (key === 'ArrowLeft') return all[here - 1]?.id
  if (key === 'ArrowRight') return all[here + 1]?.id
  if (key === 'Home') return all[0]?.id
  if (key === 'End') return all.at(-1)?.id
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const rows = groups.flatMap(({ photos }) =>
    Array.from({ length: Math.ceil(photos.length / columns) }, (_, row) =>
      photos.slice(row * columns, (row + 1) * columns),
    ),
  )
  const row = rows.findIndex((photos) => photos.some((photo) => photo.id === id))
  const column = rows[row]!.findIndex((photo) => photo.id === id)
  const next = rows[row + (key === 'ArrowUp' ? -1 : 1)]
  return next && (next[column] ?? next.at(-1))!.id
}
