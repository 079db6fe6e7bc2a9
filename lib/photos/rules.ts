import type { FileRules } from '@/lib/http/multipart'
import type { Turn } from '@/lib/images/encode'

/** Photos of one record, whenever they come (DOMAIN: photos of one photo note). */
export const MOST_PHOTOS = 50

/** Why photos are too many for a record that has some already. */
export function photosRefusal(present: number, more: number): string | null {
  if (present + more <= MOST_PHOTOS) return null
  const left = Math.max(0, MOST_PHOTOS - present)
  const room = left === 0 ? 'no more can be added' : `${left} more can be added`
  return `At most ${MOST_PHOTOS} photos belong together. There are ${present} here already, so ${room}. Please put the others into another note.`
}
export const MAX_PHOTO_BYTES = 50 * 1_048_576
export const MAX_CAPTION = 500
/** So many stand in one answer. */
export const PHOTOS_LISTED = 100

/** What a photo may be, as its bytes tell it. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

/** The photos of a form: `files: PHOTO_FILES` of an endpoint that takes some. */
export const PHOTO_FILES = {
  photos: { max: MOST_PHOTOS, maxBytes: MAX_PHOTO_BYTES, types: PHOTO_TYPES },
} satisfies FileRules

/** The longer edge of what the worker makes of each photo, in pixels. */
export const RENDITION_EDGES = { thumbnail: 400, report: 900, screen: 1600 } as const
export type RenditionSize = keyof typeof RENDITION_EDGES
export const RENDITION_SIZES = Object.keys(RENDITION_EDGES) as RenditionSize[]

/** Where the objects of one set lie: below one key of the store, which the row of the file knows. */
export const renditionKey = (base: string, size: RenditionSize): string => `${base}_${size}`

/** The objects of one set. */
export const keysOfRenditions = (base: string): string[] => RENDITION_SIZES.map((size) => renditionKey(base, size))

/** @returns the key of the set that an object belongs to; its own where it belongs to none */
export const renditionBase = (key: string): string => {
  const size = RENDITION_SIZES.find((size) => key.endsWith(`_${size}`))
  return size ? key.slice(0, -size.length - 1) : key
}

/** Where a job's photos are read and changed. */
export const jobPhotosPath = (jobId: string) => `/api/v1/jobs/${jobId}/photos`

/** Where a photo is looked at. The address says how far it is turned, so that a browser may keep what it got there. */
export const photoUrl = (
  { jobId, id, degrees }: { jobId: string; id: string; degrees: number },
  size: RenditionSize | 'original',
): string => `${jobPhotosPath(jobId)}/${id}/${size}${size === 'original' ? '' : `?turn=${degrees}`}`

/** Another quarter to the right, or to the left. */
export const turnedBy = (degrees: number, by: 90 | -90): Turn => ((degrees + by + 360) % 360) as Turn

/** Width and height of a photo that is turned. */
export const turnedSize = ({ width, height }: { width: number; height: number }, degrees: number) =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width }
