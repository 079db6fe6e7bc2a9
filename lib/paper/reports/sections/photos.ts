import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'
import { fullName } from '@/lib/base/names'
import { marksSvg } from '@/lib/job/photos/mark-shapes'
import { markWords } from '@/lib/job/photos/marks'
import type { PrintablePhoto } from '@/lib/job/photos/queries'
import { RECORD_LABELS, turnedSpot } from '@/lib/job/photos/rules'
import { type Block, type PrintedPhoto, plain, section } from '@/lib/paper/pages/paper'
import { planSvg } from '@/lib/paper/reports/chart'
import type { JobRecord } from '@/lib/paper/reports/queries'
import type { PhotosPerPage } from '@/lib/paper/reports/rules'

import type { Reading } from './reading'

/** What papers call some photos, by id: by the number that each was given in its job, so that all papers say the same. */
export const numbered = (photos: readonly Pick<PrintablePhoto, 'id' | 'number'>[]): Map<string, string> =>
  new Map(photos.map(({ id, number }) => [id, `P${number}`]))

/** Words by which a caption or a room tells that a photo shows the house from outside. A room may lie at the front. */
const OUTSIDE =
  /\b(?:exterior|outside|fa[cç]ade|street|driveway|front of (?:the )?(?:house|home|property|building)|front (?:elevation|view|yard|garden))\b|^(?:the )?(?:house|front)$/i

/** The photo on page one. */
export interface FrontPhoto {
  photo: PrintablePhoto
  /** Whether it says that it was taken outside; any other may show anything. */
  isOutside: boolean
}

/**
 * A photo of the house, where the job has no picture of its own: the first whose caption or room says that it was taken
 * outside, else the first of a photo note. Null when there is none.
 */
export function houseIn({ photos, notes }: Pick<JobRecord, 'photos' | 'notes'>): FrontPhoto | null {
  const said = new Map(notes.map(({ id, caption }) => [id, caption]))
  const ofNotes = photos.flatMap((photo) =>
    'feedItemId' in photo.owner ? { photo, note: said.get(photo.owner.feedItemId) } : [],
  )
  const outside = ofNotes.find(({ photo, note }) =>
    [photo.caption, note, photo.roomName].some((words) => words && OUTSIDE.test(words.trim())),
  )
  const { photo } = outside ?? ofNotes[0] ?? {}
  return photo ? { photo, isOutside: outside !== undefined } : null
}

/** A photo as it is printed; `setReport` puts its file in place. */
function printed(photo: PrintablePhoto, number: string, { words, record }: Reading, withHeader: boolean): PrintedPhoto {
  const { width, height } = photo
  const where = photo.roomName ?? RECORD_LABELS[photo.recordType]
  const caption = captionOf(photo, record)
  const drawn = drawnOver(photo, record)
  const place = [where, words.at(photo.happenedAt), fullName(photo.createdBy), photo.isLateEntry && 'late entry']
  return {
    number,
    file: photo.id,
    missing: null,
    width,
    height,
    caption,
    meta: withHeader ? place.filter(Boolean).join(' · ') : null,
    alt: caption ?? `${where}, ${words.at(photo.happenedAt)}`,
    marks: drawn?.svg ?? null,
    marksAlt: drawn?.words ?? '',
  }
}

/** Its own caption, else what it is a photo of. */
function captionOf({ caption, owner, recordType }: PrintablePhoto, record: JobRecord): string | null {
  if (caption) return caption
  if ('feedItemId' in owner) return record.notes.find(({ id }) => id === owner.feedItemId)?.caption ?? null
  if ('readingId' in owner) {
    const read = record.readings.find(({ id }) => id === owner.readingId)
    return read ? `${read.pointLabel}: ${read.value} ${read.unit}` : null
  }
  if ('inventoryItemId' in owner) return record.inventory.find(({ id }) => id === owner.inventoryItemId)?.name ?? null
  return RECORD_LABELS[recordType]
}

/** The marks of a photo, or the moisture points of a floor plan: each a dot with its label. */
function drawnOver({ id, marks, width, height, degrees }: PrintablePhoto, record: JobRecord) {
  const points = record.matrix.points.flatMap(({ label, plan }) =>
    plan?.photoId === id ? [{ label, ...turnedSpot(plan, degrees) }] : [],
  )
  if (points.length)
    return { svg: planSvg(points, { width, height }), words: `Points: ${listed(points.map(({ label }) => label))}` }
  return marks.length ? { svg: marksSvg(marks, { width, height, degrees }), words: markWords(marks) ?? '' } : null
}

/** The photo schedule, room by room or in the order given. @param held how many there are, of which those are printed */
export function photoBlocks(
  photos: readonly PrintablePhoto[],
  numbers: ReadonlyMap<string, string>,
  reading: Reading,
  {
    title = 'Photos',
    perPage = 6,
    withHeader = true,
    held = 0,
  }: { title?: string; perPage?: PhotosPerPage; withHeader?: boolean; held?: number } = {},
): Block[] {
  if (!photos.length) {
    return section(title, [plain(held ? `None of ${counted(held, 'photo')} was chosen.` : 'No photos are recorded.')])
  }
  return section(title, [
    {
      kind: 'photos',
      perPage,
      photos: photos.map((photo) => printed(photo, numbers.get(photo.id)!, reading, withHeader)),
    },
  ])
}
