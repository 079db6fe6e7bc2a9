import { formatDateTime, zoneName } from '@/lib/base/time'
import type { Photo } from '@/lib/job/photos/schema'

/** When a photo was taken, as the clock on site showed it. */
export const takenAt = ({ happenedAt }: Pick<Photo, 'happenedAt'>, timezone: string): string =>
  `${formatDateTime(happenedAt, timezone)} ${zoneName(happenedAt, timezone)}`

/** What a photo is called where it is not seen. */
export const nameOf = (photo: Pick<Photo, 'caption' | 'happenedAt'>, timezone: string): string =>
  photo.caption ?? `Photo of ${formatDateTime(photo.happenedAt, timezone)}`

/** A place on the globe, as a map takes it. */
export const placeOf = ({ latitude, longitude }: Pick<Photo, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
