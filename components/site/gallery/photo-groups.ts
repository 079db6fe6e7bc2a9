import { formatDateTime, formatDay, toDay } from '@/lib/base/time'
import type { PhotoGrouping } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'

/** Photos of one day, one room or one visit. */
export interface PhotoGroup {
  key: string
  title: string
  photos: GalleryPhoto[]
}

const titleOf = (photo: GalleryPhoto, by: PhotoGrouping, timezone: string): [key: string, title: string] => {
  if (by === 'room') return [photo.roomId ?? 'none', photo.roomName ?? 'Floor plans']
  if (by === 'visit') return [photo.inspectionId, `Visit of ${formatDateTime(photo.inspectionDate, timezone)}`]
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
