import { PHOTO_FAULTS } from '@/db/enums/platform'
import type { RenditionSize } from '@/lib/company/files/renditions'
import { MOST_NAME_BYTES, bytesOf, endingOf, inName } from '@/lib/platform/archive/names'
import type { FileRules } from '@/lib/platform/http/multipart'
import type { Turn } from '@/lib/platform/images/encode'

/** Photos of one record, over any time (DOMAIN: photos of one photo note). */
export const MOST_PHOTOS = 50

/** Photos that the camera of one form took: each of its items says how many it takes. */
export const MOST_PHOTOS_OF_FORM = 1_000

/** Why a record with photos cannot take so many more. */
export function photosRefusal(present: number, more: number, isOfForm = false): string | null {
  if (isOfForm) return present + more <= MOST_PHOTOS_OF_FORM ? null : 'At most 1,000 photos are taken in one form.'
  if (present + more <= MOST_PHOTOS) return null
  const left = Math.max(0, MOST_PHOTOS - present)
  const room = left === 0 ? 'no more can be added' : `${left} more can be added`
  return `At most ${MOST_PHOTOS} photos belong together. There are ${present} here already, so ${room}. Please put the others into another note.`
}
export const MAX_PHOTO_BYTES = 50 * 1_048_576
export const MAX_CAPTION = 500
/** How many are in one answer. */
export const PHOTOS_LISTED = 100
/** How many can be changed at once. */
export const MOST_CHOSEN = 500
/** How many can be named for one archive: an address has its limit. A whole room, visit or job needs no names. */
export const MOST_NAMED_IN_ARCHIVE = 100
/** The most that one archive holds. */
export const MOST_IN_ARCHIVE = 5_000
export const MAX_ARCHIVE_BYTES = 8 * 1024 ** 3

export { PHOTO_FAULTS }

export const FAULT_LABELS: Record<(typeof PHOTO_FAULTS)[number], string> = {
  DAMAGED: 'Part of it is missing',
  UNSHOWABLE: 'Can’t be shown',
}

/** What a job's photos can be put together by. */
export const PHOTO_GROUPINGS = ['day', 'room', 'visit'] as const
export type PhotoGrouping = (typeof PHOTO_GROUPINGS)[number]

/** The records that a photo can belong to. */
export const PHOTO_RECORDS = ['PHOTO_NOTE', 'MOISTURE_READING', 'INVENTORY_ITEM', 'FLOOR_PLAN', 'FORM'] as const
export type PhotoRecord = (typeof PHOTO_RECORDS)[number]

export const RECORD_LABELS: Record<PhotoRecord, string> = {
  PHOTO_NOTE: 'Photo note',
  MOISTURE_READING: 'Moisture reading',
  INVENTORY_ITEM: 'Inventory item',
  FLOOR_PLAN: 'Floor plan',
  FORM: 'Form',
}

/** Why so many photos do not fit into one archive. */
export function archiveRefusal(photos: number, bytes: number): string | null {
  if (photos > MOST_IN_ARCHIVE)
    return `At most ${MOST_IN_ARCHIVE.toLocaleString('en-AU')} photos go into one ZIP. Please choose a room or a visit.`
  if (bytes > MAX_ARCHIVE_BYTES)
    return 'These photos have more than 8 GB, which is too much for one ZIP. Please choose a room or a visit.'
  return null
}

interface Archived {
  /** When it was taken, on the site's clock: `2026-11-24T14:32`. */
  takenLocal: string
  /** Its room, or what it belongs to where that has none. */
  place: string
  caption?: string | null
  name: string
}

/** The caption has what the rest of a name leaves, and the folder that some archives put before it. */
const [MOST_JOB_BYTES, MOST_PLACE_BYTES, FOLDER_BYTES] = [50, 120, 16]

/**
 * The names of photos in an archive, `DCR-7_2026-11-24_1432_Kitchen_001_Wet-carpet.jpg`: they sort as the photos were
 * taken, no two are the same, and any system can store them. Without the job's number they begin with the time.
 */
export function archiveNames(photos: readonly Archived[], job = ''): string[] {
  const digits = Math.max(3, String(photos.length).length)
  return photos.map(({ takenLocal, place, caption, name }, at) => {
    const time = takenLocal.slice(0, 16).replace('T', '_').replace(':', '')
    const number = String(at + 1).padStart(digits, '0')
    const ending = endingOf(name)
    const known = [inName(job, 40, MOST_JOB_BYTES), time, inName(place, 60, MOST_PLACE_BYTES), number].filter(Boolean)
    const room = MOST_NAME_BYTES - FOLDER_BYTES - bytesOf(`${known.join('_')}_${ending}`)
    return `${[...known, inName(caption ?? '', 40, room)].filter(Boolean).join('_')}${ending}`
  })
}

/** The types that a photo may have, as its bytes tell. */
export const PHOTO_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]

/** The photos of a form: `files: PHOTO_FILES` of an endpoint that takes photos. */
export const PHOTO_FILES = {
  photos: { max: MOST_PHOTOS, maxBytes: MAX_PHOTO_BYTES, types: PHOTO_TYPES },
} satisfies FileRules

/** The address of a job's photos. */
export const jobPhotosPath = (jobId: string) => `/api/v1/jobs/${jobId}/photos`

/** The address of a photo. It includes the turn, so that a browser may cache what it got there. */
export const photoUrl = (
  { jobId, id, degrees }: { jobId: string; id: string; degrees: number },
  size: RenditionSize | 'original',
): string => `${jobPhotosPath(jobId)}/${id}/${size}${size === 'original' ? '' : `?turn=${degrees}`}`

/** One more quarter to the right, or to the left. */
export const turnedBy = (degrees: number, by: 90 | -90): Turn => ((degrees + by + 360) % 360) as Turn

/** Width and height of a photo that is turned. */
export const turnedSize = ({ width, height }: { width: number; height: number }, degrees: number) =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width }

/** A spot of a picture after a clockwise turn: fractions of its width and height, before and after. */
export function turnedSpot({ x, y }: { x: number; y: number }, degrees: number): { x: number; y: number } {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { x: 1 - y, y: x }
    case 180:
      return { x: 1 - x, y: 1 - y }
    case 270:
      return { x: y, y: 1 - x }
    default:
      return { x, y }
  }
}
