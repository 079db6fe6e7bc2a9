import { coordinatesText } from '@/lib/base/coordinates'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { markWords } from '@/lib/job/photos/marks'
import type { Photo } from '@/lib/job/photos/schema'

/** The time of a photo on the site's clock. */
export const takenAt = ({ happenedAt }: Pick<Photo, 'happenedAt'>, timezone: string): string =>
  `${formatDateTime(happenedAt, timezone)} ${zoneName(happenedAt, timezone)}`

/** A photo's name for people who do not see it. */
export const nameOf = (photo: Pick<Photo, 'caption' | 'happenedAt'>, timezone: string): string =>
  photo.caption ?? `Photo of ${formatDateTime(photo.happenedAt, timezone)}`

/** A photo's name, and what is drawn over it. */
export const markedNameOf = (photo: Pick<Photo, 'caption' | 'happenedAt' | 'marks'>, timezone: string): string => {
  const marks = markWords(photo.marks)
  return nameOf(photo, timezone) + (marks ? `, marked with ${marks}` : '')
}

/** A place on the globe, in the form for a map. */
export const placeOf = ({ latitude, longitude }: Pick<Photo, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null ? null : coordinatesText({ latitude, longitude }, 5)
